import { PayoutsPage } from '#app/features/payments/payouts/components/payouts-page.tsx';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/payouts';
import { payeeOf } from './payee.ts';
import { showPayouts } from './show-payouts.ts';

export const handle: PageHandle = { pays: true };

/** The payouts of the reader’s page, or of the reader’s own share. */
export function loader({ context, request }: Route.LoaderArgs) {
  return orRefuse(async () => {
    const { viewer, partyId, view } = payeeOf({ context, request });
    const payouts = await showPayouts({ context, request }, partyId);
    const done = doneIn(new URL(request.url), ['tax']);
    return { ...payouts, ...view, done, reader: { timeZone: viewer.timeZone } };
  });
}

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('payments')('payouts.title'),
  page?.page,
]);

export default function PayoutsRoute({ loaderData }: Route.ComponentProps) {
  return <PayoutsPage {...loaderData} />;
}
