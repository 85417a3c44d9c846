import type { RouterContextProvider } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { nightOf } from '#app/domain/bookings/holds/hold-night.ts';
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
import { servicesContext } from '#app/http/context.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/hold-step';

type Asked = { profileId: string; holdId: string };

export const loader = forViewer(
  async ({ viewer, database, request, context, params }: Viewed<'profileId' | 'holdId'>) => {
    const task = taskOf(request);
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
  },
);

const done = (what: string) => ({
  to: ({ as }: { as: string }) => `/profiles/${as}/holds?done=${what}`,
});

const steps = {
  release: formAction(releaseHold, done('released')),
  challenge: formAction(challengeHold, done('challenged')),
  confirmation: formAction(confirmHold, done('confirmed')),
  refusal: formAction(refuseHold, done('refused')),
};

export function action(sent: Route.ActionArgs) {
  return steps[taskOf(sent.request)](sent);
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

export const meta = privatePage(() => words('bookings')('holds.title'));

export default function HoldStep({ loaderData, actionData }: Route.ComponentProps) {
  return <HoldStepPage {...loaderData} refused={actionData} />;
}
