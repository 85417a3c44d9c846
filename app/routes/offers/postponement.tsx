import { readCancellation } from '#app/features/bookings/cancellations/queries/read-cancellation.server.ts';
import { proposePostponement } from '#app/features/bookings/offers/commands/propose-postponement.server.ts';
import { PostponementPage } from '#app/features/bookings/offers/components/postponement-page.tsx';
import { writePostponement } from '#app/features/bookings/offers/words/write-postponement.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/postponement';
import { showOnDay } from './show-on-day.ts';

export const handle: PageHandle = { scripts: true };

export const loader = forViewer(async (viewed: Viewed<'bookingId'>) => {
  const {
    viewer,
    orm,
    url,
    currentId: current,
    params: { bookingId },
  } = viewed;
  const facts = await readCancellation(orm, viewer, { bookingId, current });
  const { booking, side, as, title, otherName } = facts;
  const typedDay = url.searchParams.get('day') ?? '';
  const written = typedDay && facts.signed ? writePostponement(facts, typedDay) : null;
  const other = nameInText(otherName);
  const mayPropose = canPropose(facts) && may(viewer, as, 'make and answer offers');
  return {
    bookingId,
    as,
    side,
    other,
    typedDay,
    after: booking.latestVersion,
    title: title || other,
    show: momentAt(booking.startsAt, { timeZone: booking.timeZone }),
    mayPropose,
    onDay: mayPropose ? await showOnDay({ as, booking: bookingId, day: typedDay })(viewed) : null,
    problem: written && 'problem' in written ? written.problem : null,
    moved: written && 'times' in written ? written : null,
  };
});

export const action = formAction(proposePostponement, {
  to: ({ bookingId }) => `/bookings/${bookingId}?done=sent`,
});

/** A signed show ahead can be moved, unless another change is on the table. */
function canPropose({ mayCancel, booking }: Awaited<ReturnType<typeof readCancellation>>): boolean {
  return mayCancel && booking.pendingVersion === null;
}

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('postponing.title', { title: page?.title ?? '' }),
  page?.show,
]);

export default function Postponement({ loaderData, actionData }: Route.ComponentProps) {
  return <PostponementPage {...loaderData} refused={actionData} />;
}
