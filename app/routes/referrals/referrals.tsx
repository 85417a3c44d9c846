import { membershipOf } from '#app/features/profiles/policy.ts';
import { makeReferralLink } from '#app/features/profiles/referrals/commands/make-referral-link.server.ts';
import { ReferralsPage } from '#app/features/profiles/referrals/components/referrals-page.tsx';
import { showReferrals } from '#app/features/profiles/referrals/queries/read-referrals.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { buttonAction } from '#app/http/forms/form-action.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/referrals';

export const loader = forViewer(
  async ({ viewer, services: { database, brand }, params: { profileId } }: Viewed<'profileId'>) => {
    const { code, by, referred } = await showReferrals(database, viewer, profileId);
    const written = (one: NonNullable<typeof by>) => ({ ...one, at: dayAt(one.at, viewer) });
    return {
      profileId,
      pageName: membershipOf(viewer, profileId)?.displayName ?? null,
      product: brand.product,
      link: code === null ? null : `${brand.site}/bring/${code}`,
      by: by && written(by),
      referred: referred.map(written),
    };
  },
);

export const action = buttonAction(makeReferralLink, {
  to: ({ as }) => `/profiles/${as}/referrals`,
});

export const meta = privatePage(() => words('profiles')('referrals.short'));

export default function Referrals({ loaderData }: Route.ComponentProps) {
  return <ReferralsPage {...loaderData} />;
}
