import { heldNightDays } from '#app/domain/bookings/deadlines.ts';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { formFields } from '#app/fields/form-fields.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { refusal } from '../fields.ts';
import { rankInText, stageInText } from '../words/hold-words.ts';
import type { Refused } from './own-holds.tsx';

export type HoldTask = 'release' | 'challenge' | 'confirmation' | 'refusal';

/** A hold on which somebody is about to decide. */
export type DecidedHold = {
  profileId: string;
  holdId: string;
  day: string;
  rank: number;
  venueName: string | null;
  roomName: string | null;
  /** Only the venue reads it. */
  performerName: string | null;
  challengeHours: number;
  /** What confirming takes, on the venue's clock. */
  loadIn: string;
  loadOut: string;
};

type Props = { task: HoldTask; hold: DecidedHold; refused?: Refused | undefined };

/** Says what a step with a hold means, before it is taken. */
export function HoldStepPage({ task, hold, refused }: Props) {
  const t = words('bookings');
  const { profileId, holdId } = hold;
  const named = namedIn(hold);
  const back = `/profiles/${profileId}/holds`;
  const isLoss = task === 'release' || task === 'refusal';
  return (
    <TaskPage
      title={holdStepTitle(task, hold)}
      lead={t(`holds.step.${task}.lead`, named)}
      refused={refused}
    >
      <ul className="bullets">
        {t(`holds.step.${task}.consequences`, named)
          .split('\n')
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
      <PostForm className="form" action={`${back}/${holdId}/${task}`}>
        {task === 'refusal' && <InputField of={formFields(refusal, refused).reason} />}
        <div className="row">
          <Button tone={isLoss ? 'danger' : 'spotlight'}>{t(`holds.step.${task}.do`)}</Button>
          <LinkButton href={back}>{t('holds.step.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}

export function holdStepTitle(task: HoldTask, hold: DecidedHold): string {
  return words('bookings')(`holds.step.${task}.title`, namedIn(hold));
}

function namedIn(hold: DecidedHold) {
  const { day, rank, challengeHours, loadIn, loadOut, performerName } = hold;
  return {
    place: stageInText(hold),
    performer: performerName ?? '',
    day: writtenDay(day),
    rank: rankInText(rank),
    hours: challengeHours,
    days: heldNightDays,
    loadIn,
    loadOut,
  };
}
