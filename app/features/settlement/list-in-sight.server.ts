import { linesOf } from '#app/domain/settlement/lines.ts';
import type { SheetPart } from '#app/domain/settlement/rows.ts';
import type { ShownSettlement } from './show-settlement.server.ts';
import { labelOf } from './words.ts';

/** This many lines of a part are in sight; the sums are always over all of them. */
const mostListed = 20;

export type SettlementInSight = ReturnType<typeof inSight>;

/**
 * The part of a settlement that its page lists: the first lines of each part, and the rows that
 * follow from all of them. `entered` is the number of lines of each part.
 */
export function inSight(settlement: ShownSettlement, isWhole: boolean) {
  const { document, receipts, enteredBy, changes, balance, terms: _, ...rest } = settlement;
  const { sheet } = document;
  const most = isWhole ? Number.POSITIVE_INFINITY : mostListed;
  const entered: Partial<Record<SheetPart | 'boxOffice', number>> = {
    boxOffice: sheet.boxOffice.types.length,
  };
  const rows = [...sheet.rows, ...balance].filter(({ part, lineId }) => {
    if (lineId === null) return true;
    const place = (entered[part] ?? 0) + 1;
    entered[part] = place;
    return place <= most;
  });
  const types = sheet.boxOffice.types.slice(0, most);
  const dropCounts = linesOf(document.lines, 'dropCount').slice(0, most);
  const listed = new Set([
    ...rows.map(({ lineId }) => lineId),
    ...[...types, ...dropCounts].map(({ id }) => id),
  ]);
  return {
    ...rest,
    entered,
    rows,
    mostListed: most,
    changes: changes.map(({ lineId, before, after, ...change }) => ({
      ...change,
      label: after?.label ?? before?.label ?? (lineId && labelOf(document, lineId)),
    })),
    currency: document.currency,
    totalMinor: sheet.totalMinor,
    boxOffice: { ...sheet.boxOffice, types },
    dropCounts,
    lines: Object.fromEntries(
      document.lines.filter(({ id }) => listed.has(id)).map((line) => [line.id, line]),
    ),
    receipts: receipts.filter(({ lineId }) => listed.has(lineId)),
    enteredBy: Object.fromEntries(
      Object.entries(enteredBy).filter(([lineId]) => listed.has(lineId)),
    ),
  };
}
