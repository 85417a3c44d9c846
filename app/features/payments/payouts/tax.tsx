import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import { countryOptions } from '#app/lib/places/countries.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/tax';
import { giveTaxDetails } from './commands.server.ts';
import { onTheWayBack, type TaxDetails, taxDetails } from './fields.ts';
import { isOwn, payeeOf } from './loaders.server.ts';
import { readTaxDetails } from './queries.server.ts';

const t = words('payments');

/** The tax details of the reader’s page, or of the reader for their own share. */
export function loader({ context, request }: Route.LoaderArgs) {
  return orRefuse(async () => {
    const { viewer, partyId, view } = payeeOf({ context, request });
    const details = await readTaxDetails(context.get(servicesContext).database, viewer, partyId);
    const back = new URL(request.url).searchParams.get('back');
    return {
      ...view,
      back: back && ownPath(back),
      details: details && { ...details, givenAt: dayAt(details.givenAt, viewer) },
    };
  });
}

export const action = formAction(giveTaxDetails, {
  given: (sent) => (isOwn(sent) ? { as: null } : {}),
  form: onTheWayBack,
  to: ({ as, back }) => ownPath(back, as === null ? '/payouts/own?done=tax' : '/payouts?done=tax'),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('payments')('tax.title'),
  page?.page,
]);

export default function Tax({ loaderData, actionData }: Route.ComponentProps) {
  return <TaxDetailsPage {...loaderData} refused={actionData} />;
}

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
function TaxDetailsPage({ page, isPaid, back, details, refused, ...form }: Props) {
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
