import type { CsvRow } from '#app/lib/csv.ts';
import { amountOf, readNumber } from '#app/lib/money/amount.ts';
import { percentOf } from '#app/lib/money/percent.ts';
import { type LineOf, settlementLimits } from './lines.ts';

type TicketLine = Omit<LineOf<'tickets'>, 'id'>;

export type ReportProblem =
  | { kind: 'empty' }
  | { kind: 'noColumns'; names: string }
  | { kind: 'wrongRow'; row: number; column: Column; value: string };

/** The names by which each column is recognised, in small letters. */
const columns = {
  type: ['type', 'ticket type', 'ticket', 'name', 'product'],
  price: ['price', 'ticket price', 'face value'],
  fee: ['fee', 'fees', 'facility fee'],
  tax: ['tax', 'tax rate', 'vat'],
  sold: ['sold', 'quantity', 'qty', 'count'],
  comps: ['comps', 'comp', 'complimentary'],
  kills: ['kills', 'killed'],
} as const satisfies Record<string, readonly string[]>;
type Column = keyof typeof columns;
const needed: readonly Column[] = ['type', 'price', 'sold'];

/** The tickets of another box office’s report, a line for each row; all of it, or nothing. */
export function readReport(
  rows: readonly CsvRow[],
  currency: string,
): { lines: TicketLine[] } | ReportProblem {
  const [head, ...filled] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) return { kind: 'empty' };
  const names = head.cells.map((name) => name.trim().toLowerCase());
  const placeOf = (column: Column) =>
    names.findIndex((name) => (columns[column] as readonly string[]).includes(name));
  if (needed.some((column) => placeOf(column) < 0))
    return { kind: 'noColumns', names: names.join(', ').slice(0, 200) };
  if (filled.length === 0) return { kind: 'empty' };
  const lines: TicketLine[] = [];
  for (const { line: row, cells } of filled) {
    const cell = (column: Column) => cells[placeOf(column)]?.trim() ?? '';
    const read = {
      priceMinor: amountOf(cell('price'), currency),
      feeMinor: amountOf(cell('fee'), currency) ?? (cell('fee') === '' ? 0 : undefined),
      taxBasisPoints: percentOf(cell('tax')) ?? (cell('tax') === '' ? 0 : undefined),
      sold: countOf(cell('sold')),
      comps: countOf(cell('comps') || '0'),
      kills: countOf(cell('kills') || '0'),
    };
    const label = cell('type');
    const wrong = columnWrong(label, read);
    if (wrong) return { kind: 'wrongRow', row, column: wrong, value: cell(wrong).slice(0, 80) };
    lines.push({ kind: 'tickets', label, ...(read as Omit<TicketLine, 'kind' | 'label'>) });
  }
  return { lines };
}

function columnWrong(
  label: string,
  { priceMinor, feeMinor, taxBasisPoints, sold, comps, kills }: Record<string, unknown>,
): Column | null {
  const { amountMinor: most, label: longest } = settlementLimits;
  const isAmount = (value: unknown) => typeof value === 'number' && value <= most;
  if (label === '' || label.length > longest || /\p{Cc}/u.test(label)) return 'type';
  if (!isAmount(priceMinor)) return 'price';
  if (!isAmount(feeMinor)) return 'fee';
  if (typeof taxBasisPoints !== 'number' || taxBasisPoints > 10_000) return 'tax';
  if (sold === undefined) return 'sold';
  if (comps === undefined) return 'comps';
  return kills === undefined ? 'kills' : null;
}

function countOf(text: string): number | undefined {
  const count = readNumber(text, 0);
  return typeof count === 'number' && count <= settlementLimits.tickets ? count : undefined;
}
