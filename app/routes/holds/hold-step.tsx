import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { nightOf } from '#app/domain/bookings/holds/hold-night.ts';
import { challengeHold } from '#app/features/bookings/holds/commands/challenge-hold.server.ts';
import { confirmHold } from '#app/features/bookings/holds/commands/confirm-hold.server.ts';
import { refuseHold, releaseHold } from '#app/features/bookings/holds/commands/end-hold.server.ts';
import {
  type DecidedHold,
  HoldStepPage,
  type HoldTask,
  holdStepTitle,
} from '#app/features/bookings/holds/components/hold-step.tsx';
import { readHold } from '#app/features/bookings/holds/queries/list-holds.server.ts';
import { readHoldVenue } from '#app/features/bookings/queries/read-stage.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/hold-step';

export const loader = forViewer(
  async ({ viewer, database, url, params }: Viewed<'profileId' | 'holdId'>) => {
    const task =
      tasks.find((one) => url.pathname.replace(/\.data$/, '').endsWith(one)) ?? 'release';
    const row = await findHold(database, viewer, task, params);
    const isVenue = 'performerId' in row;
    const venueId = isVenue ? params.profileId : row.venueId;
    const venue = await readHoldVenue(database.orm, venueId);
    if (!venue) throw new AppError('not-found', words('bookings')('holds.refused.unknown'));
    const { timeZone, settings } = venue;
    const { loadInAt, loadOutAt } = nightOf({ day: row.day, timeZone }, settings);
    const hold: DecidedHold = {
      ...params,
      day: row.day,
      rank: row.rank,
      side: isVenue ? 'venue' : 'performer',
      isRequest: row.state === 'requested',
      isNamed: isVenue && row.performerId === null,
      venueName: venue.name,
      roomName: row.roomName,
      performerName: isVenue ? nameInText(row.performerName) : null,
      challengeHours: settings.challengeHours,
      loadIn: momentAt(loadInAt, { timeZone }),
      loadOut: momentAt(loadOutAt, { timeZone }),
    };
    return { task, hold };
  },
);

const tasks: HoldTask[] = ['release', 'challenge', 'confirmation', 'refusal'];

const backToHolds = (done: string) => ({
  to: ({ as }: { as: string }) => `/profiles/${as}/holds?done=${done}`,
});

export const action = pageForms({
  release: formAction(releaseHold, {
    to: ({ as }, { why }) => `/profiles/${as}/holds?done=${why}`,
  }),
  challenge: formAction(challengeHold, backToHolds('challenged')),
  confirmation: formAction(confirmHold, {
    to: ({ as }, { outcome }) => `/profiles/${as}/holds?done=${outcome}`,
  }),
  refusal: formAction(refuseHold, backToHolds('refused')),
});

/** Performers release and challenge, venues refuse, and both confirm. */
async function findHold(
  database: Database,
  viewer: Viewer,
  task: HoldTask,
  params: Viewed<'profileId' | 'holdId'>['params'],
) {
  const hold = await readHold(database, viewer, params);
  const isTheirs = task === 'confirmation' || (task === 'refusal') === 'performerId' in hold;
  if (hold.state === 'ended' || !isTheirs)
    throw new AppError('not-found', words('bookings')('holds.refused.gone'));
  return hold;
}

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  page ? holdStepTitle(page.task, page.hold) : words('bookings')('holds.title'),
);

export default function HoldStep({ loaderData, actionData }: Route.ComponentProps) {
  return <HoldStepPage {...loaderData} refused={actionData} />;
}
