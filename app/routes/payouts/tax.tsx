import { giveTaxDetails } from '#app/features/payments/payouts/commands/give-tax-details.server.ts';
import { TaxDetailsPage } from '#app/features/payments/payouts/components/tax-details-page.tsx';
import { onTheWayBack } from '#app/features/payments/payouts/fields.ts';
import { readTaxDetails } from '#app/features/payments/payouts/queries/read-tax-details.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/tax';
import { isOwn, payeeOf } from './payee.ts';

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
