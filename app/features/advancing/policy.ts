import type { AdvanceLine } from '#app/domain/advancing/lines.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';

/** Whose word a line is: that of the side that it asks. Missing gear either side can see to. */
export function mayAnswer(
  { subject, answers }: Pick<AdvanceLine, 'subject' | 'answers'>,
  side: Side,
): boolean {
  return subject.kind === 'gear' || answers === side;
}
