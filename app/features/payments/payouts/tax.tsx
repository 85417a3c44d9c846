import { formFields } from '#app/fields/form-field.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import { countryOptions } from '#app/lib/places/countries.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/tax';
import { giveTaxDetails } from './commands.server.ts';
import { onTheWayBack, taxDetails } from './fields.ts';
import { isOwn, payeeOf } from './loaders.server.ts';
import { readTaxDetails } from './queries.server.ts';

const t = words('payments');

/** The tax details of the reader’s page, or of the reader for their own share. */
export function loader(args: Route.LoaderArgs) {
  return orRefuse(async () => {
    const { viewer, partyId, view } = payeeOf(args);
    const details = await readTaxDetails(
      args.context.get(servicesContext).database,
      viewer,
      partyId,
    );
    const back = new URL(args.request.url).searchParams.get('back');
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

export const meta = privatePage<Loaded<typeof loader>>((page) => [t('tax.title'), page?.page]);

/** Asks a payee for the details that tax offices want and invoices show. */
export default function Tax({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { address, profileId, page, isPaid, back, details } = loaderData;
  const initial = details && { fields: {}, typed: details };
  const field = formFields(taxDetails, refused ?? initial ?? undefined);
  const line = { dir: 'auto', autoComplete: 'off' } as const;
  const query = back && profileId ? `?${new URLSearchParams({ page: profileId, back })}` : '';
  return (
    <TaskPage
      title={t('tax.title')}
      lead={page === null ? t('tax.ofPerson') : t('tax.ofPage', { page })}
      refused={refused}
    >
      <p>{t(isPaid ? 'tax.why.payee' : 'tax.why.payer')}</p>
      <PostForm className="form" action={`${address}/tax${query}`}>
        <HiddenFields as={profileId} back={back} />
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
    </TaskPage>
  );
}
