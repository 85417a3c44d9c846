import { heldNightDays } from '#app/domain/bookings/deadlines.ts';
import { holdLimits } from '#app/domain/bookings/holds/hold-rules.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { refusal } from '../fields.ts';
import { rankInText, stageInText } from '../words/hold-words.ts';

export type HoldTask = 'release' | 'challenge' | 'confirmation' | 'refusal';

export type DecidedHold = {
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

type Props = { task: HoldTask; hold: DecidedHold; refused?: RefusedForm | undefined };

/** The consequences of a step with a hold. */
export function HoldStepPage({ task, hold, refused }: Props) {
  const t = words('bookings');
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

export function holdStepTitle(task: HoldTask, hold: DecidedHold): string {
  return words('bookings')(`holds.step.${stepOf(task, hold)}.title`, namedIn(hold));
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
