import type { AdvanceLine } from '#app/domain/advancing/lines.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';

/** A line is answered by the side it asks. Missing gear is for either side. */
export function mayAnswer(
  { subject, answers }: Pick<AdvanceLine, 'subject' | 'answers'>,
  side: Side,
): boolean {
  return subject.kind === 'gear' || answers === side;
}
