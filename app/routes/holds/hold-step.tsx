import { type RouterContextProvider, redirect } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { nightOf } from '#app/domain/bookings/holds/hold-night.ts';
import { refusalForm } from '#app/features/bookings/forms/holds.ts';
import { challengeHold } from '#app/features/bookings/holds/commands/challenge-hold.server.ts';
import { confirmHold } from '#app/features/bookings/holds/commands/confirm-hold.server.ts';
import { refuseHold, releaseHold } from '#app/features/bookings/holds/commands/end-hold.server.ts';
import {
  type DecidedHold,
  HoldStepPage,
  type HoldTask,
} from '#app/features/bookings/holds/components/hold-step.tsx';
import {
  listOwnHolds,
  listVenueHolds,
} from '#app/features/bookings/holds/queries/list-holds.server.ts';
import { readHoldVenue } from '#app/features/bookings/queries/read-stage.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { type Services, servicesContext } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/hold-step';

type Asked = { profileId: string; holdId: string };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const task = taskOf(request);
  const { database } = context.get(servicesContext);
  const hold = await orRefuse(async (): Promise<DecidedHold> => {
    const found = await findHold(context, viewer, task, params);
    const venue = await readHoldVenue(database.orm, found.venueId);
    if (!venue) throw new AppError('not-found', words('bookings')('holds.refused.unknown'));
    const { timeZone, settings } = venue;
    const { loadInAt, loadOutAt } = nightOf({ day: found.day, timeZone }, settings);
    const there = { timeZone };
    return {
      ...params,
      day: found.day,
      rank: found.rank,
      venueName: venue.name,
      roomName: found.roomName,
      performerName: found.performerName,
      challengeHours: settings.challengeHours,
      loadIn: momentAt(loadInAt, there),
      loadOut: momentAt(loadOutAt, there),
    };
  });
  return { task, hold };
}

/** The last part of the address says what is to be done. */
function taskOf(request: Request): HoldTask {
  const last = new URL(request.url).pathname
    .replace(/\.data$/, '')
    .split('/')
    .at(-1);
  return tasks.find((task) => task === last) ?? 'release';
}

const tasks: HoldTask[] = ['release', 'challenge', 'confirmation', 'refusal'];

async function findHold(
  context: Readonly<RouterContextProvider>,
  viewer: Viewer,
  task: HoldTask,
  { profileId, holdId }: Asked,
) {
  const { database } = context.get(servicesContext);
  const isHold = (hold: { holdId: string }) => hold.holdId === holdId;
  if (task === 'refusal') {
    const hold = (await listVenueHolds(database, viewer, profileId)).find(isHold);
    if (hold) return { ...hold, venueId: profileId, performerName: nameInText(hold.performerName) };
  } else {
    const hold = (await listOwnHolds(database, viewer, profileId)).find(isHold);
    if (hold) return { ...hold, performerName: null };
  }
  throw new AppError('not-found', words('bookings')('holds.refused.gone'));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const done = await take(taskOf(request), services, viewer, params, typed);
    throw redirect(`/profiles/${params.profileId}/holds?done=${done}`, 303);
  });
}

async function take(
  task: HoldTask,
  services: Services,
  viewer: Viewer,
  { profileId, holdId }: Asked,
  typed: Record<string, string>,
): Promise<string> {
  switch (task) {
    case 'release':
      await releaseHold(services, viewer, profileId, holdId);
      return 'released';
    case 'challenge':
      await challengeHold(services, viewer, profileId, holdId);
      return 'challenged';
    case 'confirmation':
      await confirmHold(services, viewer, profileId, holdId);
      return 'confirmed';
    case 'refusal':
      await refuseHold(services, viewer, profileId, holdId, parseInput(refusalForm, typed));
      return 'refused';
  }
}

export const meta = privatePage(() => words('bookings')('holds.title'));

export default function HoldStep({ loaderData, actionData }: Route.ComponentProps) {
  return <HoldStepPage {...loaderData} refused={actionData} />;
}
