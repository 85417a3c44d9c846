import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { countryOptions } from '#app/lib/places/countries.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { type TaxDetails, taxDetails } from '../fields.ts';

type Props = {
  /** `/payouts` for a page, `/payouts/own` for a person. */
  address: string;
  /** The page of the details and its name; null for a person’s own. */
  profileId: string | null;
  page: string | null;
  /** True for payees; venues have tax details for their contracts alone. */
  isPaid: boolean;
  /** A path of ours to go back to, where the form came up on the way. */
  back: string | null;
  details: (TaxDetails & { givenAt: string }) | null;
  refused?: RefusedForm | undefined;
};

/** Asks a payee for the details that tax offices want and invoices show. */
export function TaxDetailsPage({ page, isPaid, back, details, refused, ...form }: Props) {
  const t = words('payments');
  const initial = details && { fields: {}, typed: details };
  const field = formFields(taxDetails, refused ?? initial ?? undefined);
  const line = { dir: 'auto', autoComplete: 'off' } as const;
  return (
    <div className="band task">
      <PageHead title={t('tax.title')}>
        {page === null ? t('tax.ofPerson') : t('tax.ofPage', { page })}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p>{t(isPaid ? 'tax.why.payee' : 'tax.why.payer')}</p>
        <PostForm className="form" action={`${form.address}/tax${queryOf({ back, ...form })}`}>
          <HiddenFields as={form.profileId} back={back} />
          <ChosenField of={field.kind} />
          <InputField of={field.legalName} {...line} />
          <InputField of={field.street} {...line} autoComplete="street-address" />
          <InputField of={field.postalCode} {...line} autoComplete="postal-code" />
          <InputField of={field.town} {...line} autoComplete="address-level2" />
          <InputField
            of={{
              ...field.country,
              options: [{ value: '', label: t('tax.chooseCountry') }, ...countryOptions()],
            }}
            autoComplete="country"
          />
          <InputField of={field.taxId} {...line} />
          <div className="row">
            <Button tone="spotlight">{t('tax.save')}</Button>
            {back && (
              <a className="quiet-link" href={back}>
                {t('tax.back')}
              </a>
            )}
          </div>
        </PostForm>
        {details && <p className="field-hint">{t('tax.given', { date: details.givenAt })}</p>}
      </div>
    </div>
  );
}

/** The query of this page’s address. */
function queryOf({ back, profileId }: Pick<Props, 'back' | 'profileId'>): string {
  return back && profileId ? `?${new URLSearchParams({ page: profileId, back })}` : '';
}
