import { type RouterContextProvider, redirect } from 'react-router';
import { offerDays } from '#app/domain/bookings/deadlines.ts';
import { movedTo } from '#app/domain/bookings/postponing.ts';
import { readCancellation } from '#app/features/bookings/cancellations/queries/read-cancellation.server.ts';
import { postponementForm } from '#app/features/bookings/forms/contracts.ts';
import { proposeTerms } from '#app/features/bookings/offers/commands/propose-terms.server.ts';
import { PostponementPage } from '#app/features/bookings/offers/components/postponement-page.tsx';
import { writePostponement } from '#app/features/bookings/offers/words/write-postponement.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may } from '#app/features/profiles/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { AppError } from '#app/lib/app-error.ts';
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

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { as, day, after, comment } = parseInput(postponementForm, typed);
    const read = await readAsked(context, request, bookingId);
    const asked = writePostponement(read, day);
    if ('problem' in asked)
      throw new AppError('bad-input', asked.problem, { fields: { day: asked.problem } });
    const { terms } = read.signed ?? {};
    if (!terms) throw new AppError('conflict', words('bookings')('postponing.nothing'));
    await proposeTerms(services, viewer, {
      ...{ bookingId, as, comment, after },
      terms: { ...terms, schedule: movedTo(terms.schedule, day) },
      days: offerDays.usual,
    });
    throw redirect(`/bookings/${bookingId}`, 303);
  });
}

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
