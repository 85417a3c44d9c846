import type { RouterContextProvider } from 'react-router';
import { readCancellation } from '#app/features/bookings/cancellations/queries/read-cancellation.server.ts';
import { proposePostponement } from '#app/features/bookings/offers/commands/propose-postponement.server.ts';
import { PostponementPage } from '#app/features/bookings/offers/components/postponement-page.tsx';
import { writePostponement } from '#app/features/bookings/offers/words/write-postponement.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may } from '#app/features/profiles/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/postponement';

export function loader({ context, request, params: { bookingId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  return orRefuse(async () => {
    const read = await readAsked(context, request, bookingId);
    const { booking, side, as, title, otherName } = read;
    const typedDay = new URL(request.url).searchParams.get('day') ?? '';
    const asked = typedDay && read.signed ? writePostponement(read, typedDay) : null;
    const other = nameInText(otherName);
    return {
      ...{ bookingId, as, side, other, typedDay },
      after: booking.latestVersion,
      title: title || other,
      show: momentAt(booking.startsAt, { timeZone: booking.timeZone }),
      mayPropose: canPropose(read) && may(viewer, as, 'make and answer offers'),
      problem: asked && 'problem' in asked ? asked.problem : null,
      moved: asked && 'times' in asked ? asked : null,
    };
  });
}

export const action = formAction(proposePostponement, {
  to: ({ bookingId }) => `/bookings/${bookingId}`,
});

function readAsked(context: Readonly<RouterContextProvider>, request: Request, bookingId: string) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const current = currentProfile(viewer, request)?.profileId ?? null;
  return readCancellation(orm, viewer, { bookingId, current });
}

/** What is signed and ahead can be moved, unless another change lies on the table. */
function canPropose({ mayCancel, booking }: Awaited<ReturnType<typeof readAsked>>): boolean {
  return mayCancel && booking.pendingVersion === null;
}

export const meta = privatePage(() => words('bookings')('postponing.page'));

export default function Postponement({ loaderData, actionData }: Route.ComponentProps) {
  return <PostponementPage {...loaderData} refused={actionData} />;
}
