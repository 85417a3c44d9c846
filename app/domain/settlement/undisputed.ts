import type { SettledType } from './box-office.ts';
import { type SettlementFacts, sheetOf } from './sheet.ts';

/**
 * The undisputed total: however the disputed lines are decided, the performer gets at least this
 * much. Each line by itself either only raises the pay or only lowers it, so the minimum is found
 * one line after the other.
 * @param disputed ids of lines, or of types that the platform has counted
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
