import { findOffers } from '#app/features/bookings/offers/queries/find-offers.server.ts';
import { withdrawApplication } from '#app/features/events/commands/withdraw-application.server.ts';
import { OwnApplications } from '#app/features/events/components/own-applications.tsx';
import { listOwnApplications } from '#app/features/events/queries/list-own-applications.server.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-applications';

/** A performer’s applications, with the bookings they led to. */
export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const cursor = url.searchParams.get('after');
    const { entries, next } = await listOwnApplications(orm, viewer, profileId, cursor);
    const offered = entries.filter(({ state }) => state === 'offered').map(({ id }) => id);
    return {
      performerId: profileId,
      performerName: membershipOf(viewer, profileId)?.displayName ?? null,
      entries,
      next,
      offers: await findOffers(orm, offered),
      done: doneIn(url, steps),
    };
  },
);

/** The act that led here, as the address has it. */
const steps = ['sent', 'withdrawn'] as const;

export const action = pageForms({
  withdrawal: formAction(withdrawApplication, {
    to: ({ as }) => `/profiles/${as}/applications?done=withdrawn`,
  }),
});

export const meta = privatePage(() => words('events')('own.short'));

export default function OwnApplicationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnApplications {...loaderData} refused={actionData} />;
}
