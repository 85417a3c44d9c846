import type { AdvanceLine } from '#app/domain/advancing/lines.ts';
import type { SaidTerm } from '#app/domain/advancing/topics.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { clockOf } from '#app/features/bookings/terms/words.ts';
import { words } from '#app/lib/words.ts';

const t = words('advancing');

type LineName = Pick<AdvanceLine, 'subject' | 'label'>;

export function nameOfLine({ subject, label }: LineName): string {
  if (subject.kind === 'topic') return t(`topics.${subject.topic}.name`);
  return subject.kind === 'gear' ? t(`gear.${subject.gear}`) : label;
}

/** The question; null where the line's name says it. */
export function hintOfLine({ subject }: LineName): string | null {
  if (subject.kind === 'topic') return t(`topics.${subject.topic}.hint`);
  return subject.kind === 'gear' ? t('gearHint') : null;
}

/** The answer as text; null without one. */
export function answerOfLine(line: AdvanceLine): string | null {
  if (line.isSkipped) return t('line.skipped');
  if (line.answer === '') return null;
  return line.subject.kind === 'gear' ? t(`gearAnswers.${line.answer}` as never) : line.answer;
}

/** The contract's text about it; null without one. */
export function termOfLine(
  { term }: { term: SaidTerm | null },
  { schedule, guestPlaces }: Terms,
): string | null {
  if (term === null) return null;
  if (term === 'guestPlaces')
    return guestPlaces > 0 ? t('term.places', { count: guestPlaces }) : null;
  const time = schedule[term];
  return time && t('term.time', { time: clockOf(time) });
}
