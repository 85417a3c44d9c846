import type { CountedTickets } from '#app/domain/tickets/ticket-types.ts';
import type { CsvRow } from '#app/lib/csv.ts';
import { amountOf, percentOf, readNumber } from '#app/lib/money/amount.ts';
import { plus, type Ratio, ratio, roundHalfEven, times } from '#app/lib/money/ratio.ts';
import { type LineOf, settlementLimits } from './lines.ts';

/** Tickets of one type and price, counted by the platform or entered by hand. */
export type SettledType = Omit<CountedTickets, 'source'> & {
  source: CountedTickets['source'] | 'entered';
};

type TypeTakings = SettledType & {
  grossMinor: number;
  feesMinor: number;
  taxMinor: number;
  netMinor: number;
};

export type BoxOffice = {
  types: TypeTakings[];
  sold: number;
  comps: number;
  kills: number;
  grossMinor: number;
  feesMinor: number;
  adjustedMinor: number;
  taxMinor: number;
  netMinor: number;
  /** The net before rounding, which is the base of shares. */
  net: Ratio;
};

/** An amount without the tax inside it: divided, never multiplied. */
export function withoutTax(amountMinor: number, taxBasisPoints: number): Ratio {
  return times(ratio(amountMinor), ratio(10_000, 10_000 + taxBasisPoints));
}

/**
 * The takings of the box office. Each type’s net is its growth of the running total, so that the
 * types add up to the whole to the cent.
 */
export function boxOfficeOf(settled: readonly SettledType[]): BoxOffice {
  let net = ratio(0);
  const types = settled.map((type) => {
    const { priceMinor, feeMinor, sold, taxBasisPoints } = type;
    const grossMinor = priceMinor * sold;
    const feesMinor = feeMinor * sold;
    const before = roundHalfEven(net);
    net = reduced(plus(net, withoutTax(grossMinor - feesMinor, taxBasisPoints)));
    const netMinor = roundHalfEven(net) - before;
    return {
      ...type,
      grossMinor,
      feesMinor,
      netMinor,
      taxMinor: grossMinor - feesMinor - netMinor,
    };
  });
  const sum = (name: 'sold' | 'comps' | 'kills' | 'grossMinor' | 'feesMinor' | 'taxMinor') =>
    types.reduce((all, type) => all + type[name], 0);
  const [grossMinor, feesMinor] = [sum('grossMinor'), sum('feesMinor')];
  return {
    types,
    grossMinor,
    feesMinor,
    net,
    sold: sum('sold'),
    comps: sum('comps'),
    kills: sum('kills'),
    adjustedMinor: grossMinor - feesMinor,
    taxMinor: sum('taxMinor'),
    netMinor: roundHalfEven(net),
  };
}

/** In lowest terms, so that hundreds of lines don’t make a number of thousands of digits. */
export function reduced({ top, bottom }: Ratio): Ratio {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? ratio(0) : { top: top / a, bottom: bottom / a };
}

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
