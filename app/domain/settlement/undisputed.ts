import type { SettledType } from './box-office.ts';
import { type SettlementFacts, sheetOf } from './sheet.ts';

/**
 * The total that no one disputes: whatever becomes of the disputed lines, the performer is to get as
 * much. Each line by itself only adds to the pay or only lessens it, so that the least is found one
 * line after the other.
 * @param disputed the lines, or the types that the platform has counted, by their ids
 */
export function undisputedMinor(facts: SettlementFacts, disputed: readonly string[]): number {
  let [left, totalMinor] = [facts, sheetOf(facts).totalMinor];
  for (const id of disputed) {
    const without = withoutLine(left, id);
    const withoutMinor = sheetOf(without).totalMinor;
    if (withoutMinor < totalMinor) [left, totalMinor] = [without, withoutMinor];
  }
  return Math.max(0, totalMinor);
}

function withoutLine(facts: SettlementFacts, id: string): SettlementFacts {
  const none = ({ id: own }: SettledType | { id: string }) => own !== id;
  return { ...facts, counted: facts.counted.filter(none), lines: facts.lines.filter(none) };
}
