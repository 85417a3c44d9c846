import { data } from 'react-router';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { ReferralPage } from '#app/features/profiles/referrals/components/referral-page.tsx';
import { findReferrer } from '#app/features/profiles/referrals/queries/find-referrer.server.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { referralCookie } from '#app/http/cookies.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/referral';

/** Remembers in this browser whose link a visitor opened; the page's own members are left out. */
export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const { profileId, name } = await orRefuse(() => findReferrer(services.database.orm, code));
  const isOwn = membershipOf(viewer, profileId) !== null;
  const view = { name, isOwn, isSignedIn: viewer !== null, product: services.brand.product };
  const cookie = referralCookie(services, code, new Date());
  return data(view, isOwn ? {} : { headers: { 'set-cookie': cookie } });
}

export const meta = privatePage(() => words('profiles')('referrals.referred.short'));

export default function Referral({ loaderData }: Route.ComponentProps) {
  return <ReferralPage {...loaderData} />;
}
