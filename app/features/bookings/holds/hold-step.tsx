import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { holdLimits } from '#app/domain/bookings/holds/hold.ts';
import { nightOf } from '#app/domain/bookings/holds/nights.ts';
import { heldNightDays } from '#app/domain/bookings/lifecycle.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/hold-step';
import { challengeHold, refuseHold, releaseHold } from './commands.server.ts';
import { confirmHold } from './confirm-hold.server.ts';
import { refusal } from './fields.ts';
import { readHold } from './list-holds.server.ts';
import { readHoldVenue } from './queries.server.ts';
import { rankInText, stageInText } from './words.ts';

const t = words('bookings');

export const loader = forViewer(
  async ({ viewer, database, url, params }: Viewed<'profileId' | 'holdId'>) => {
    const task =
      tasks.find((one) => url.pathname.replace(/\.data$/, '').endsWith(one)) ?? 'release';
    const row = await findHold(database, viewer, task, params);
    const isVenue = 'performerId' in row;
    const venueId = isVenue ? params.profileId : row.venueId;
    const venue = await readHoldVenue(database.orm, venueId);
    if (!venue) throw new AppError('not-found', t('holds.refused.unknown'));
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
  if (hold.state === 'ended' || !isTheirs) throw new AppError('not-found', t('holds.refused.gone'));
  return hold;
}

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  page ? holdStepTitle(page.task, page.hold) : t('holds.title'),
);

/** The consequences of a step with a hold. */
export default function HoldStep({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { task, hold } = loaderData;
  const { profileId, holdId } = hold;
  const values = namedIn(hold);
  const back = `/profiles/${profileId}/holds`;
  const isLoss = task === 'release' || task === 'refusal';
  return (
    <TaskPage
      title={holdStepTitle(task, hold)}
      lead={t(leadOf(task, hold), values)}
      refused={refused}
    >
      <ul className="bullets">
        {t(consequencesOf(task, hold), values)
          .split('\n')
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
      <PostForm className="form" action={`${back}/${holdId}/${task}`}>
        {task === 'refusal' && <InputField of={formFields(refusal, refused).reason} />}
        <div className="row">
          <Button tone={isLoss ? 'danger' : 'spotlight'}>
            {t(`holds.step.${stepOf(task, hold)}.do`)}
          </Button>
          <LinkButton href={back}>{t('holds.step.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}

type HoldTask = 'release' | 'challenge' | 'confirmation' | 'refusal';

type DecidedHold = {
  profileId: string;
  holdId: string;
  day: string;
  rank: number | null;
  side: Side;
  /** Asked for, and not granted yet. */
  isRequest: boolean;
  /** For a performer without a page; the venue answers for them. */
  isNamed: boolean;
  venueName: string | null;
  roomName: string | null;
  /** For the venue only. */
  performerName: string | null;
  challengeHours: number;
  /** The times that confirming takes, on the venue's clock. */
  loadIn: string;
  loadOut: string;
};

function holdStepTitle(task: HoldTask, hold: DecidedHold): string {
  return t(`holds.step.${stepOf(task, hold)}.title`, namedIn(hold));
}

/** The same address is another step for each side. */
function stepOf(task: HoldTask, { side, isRequest, isNamed }: DecidedHold) {
  if (task === 'release' && isRequest) return 'withdrawal';
  if (task !== 'confirmation' || side === 'performer') return task;
  return isNamed ? 'confirmationFor' : 'agreement';
}

function leadOf(task: HoldTask, hold: DecidedHold) {
  if (task === 'refusal' && hold.isRequest) return 'holds.step.refusal.leadRequested';
  return `holds.step.${stepOf(task, hold)}.lead` as const;
}

function consequencesOf(task: HoldTask, hold: DecidedHold) {
  if (task === 'refusal' && hold.isRequest) return 'holds.step.refusal.consequencesRequested';
  return `holds.step.${stepOf(task, hold)}.consequences` as const;
}

function namedIn(hold: DecidedHold) {
  const { day, rank, challengeHours, loadIn, loadOut, performerName } = hold;
  return {
    place: stageInText(hold),
    performer: performerName ?? '',
    day: writtenDay(day),
    rank: rank === null ? '' : rankInText(rank),
    hours: challengeHours,
    days: heldNightDays,
    answer: holdLimits.answerDays,
    loadIn,
    loadOut,
  };
}
