import { personParty } from '#app/domain/payments/party.ts';
import { PayoutsPage } from '#app/features/payments/payouts/components/payouts-page.tsx';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-payouts';
import { showPayouts } from './show-payouts.ts';

export const handle: PageHandle = { pays: true };

/** How somebody is paid their own share of what their pages earn. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { timeZone } = viewer;
  const shown = await showPayouts({ context, request }, personParty(viewer.pseudonym));
  return { ...shown, reader: { timeZone } };
}

export const meta = privatePage(() => words('payments')('payouts.title'));

export default function OwnPayouts({ loaderData }: Route.ComponentProps) {
  const lead = words('payments')('payouts.ofPerson');
  return <PayoutsPage {...loaderData} address="/payouts/own" lead={lead} profileId={null} />;
}
