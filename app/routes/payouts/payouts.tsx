import { pageParty } from '#app/domain/payments/party.ts';
import { PayoutsPage } from '#app/features/payments/payouts/components/payouts-page.tsx';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/payouts';
import { showPayouts } from './show-payouts.ts';

export const handle: PageHandle = { pays: true };

/** How the page that somebody works as is paid. */
export function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { timeZone } = viewer;
  return orRefuse(async () => {
    const profileId = currentProfile(viewer, request)?.profileId ?? '';
    const { displayName } = requireRight(viewer, profileId, 'see to payouts');
    const shown = await showPayouts({ context, request }, pageParty(profileId));
    return { ...shown, profileId, pageName: displayName, reader: { timeZone } };
  });
}

export const meta = privatePage(() => words('payments')('payouts.title'));

export default function PayoutsRoute({ loaderData }: Route.ComponentProps) {
  const { pageName, ...shown } = loaderData;
  const lead = words('payments')('payouts.ofPage', { page: nameInText(pageName) });
  return <PayoutsPage {...shown} address="/payouts" lead={lead} />;
}
