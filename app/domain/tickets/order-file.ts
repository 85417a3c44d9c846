import { normalEmail } from '#app/domain/accounts/email.ts';
import type { CsvRow } from '#app/lib/csv.ts';
import { amountOf } from '#app/lib/money/amount.ts';
import { saleLimits } from './sale.ts';

/** Ticket shops whose exports are read: pretix’s order positions, and the attendees of Hi.Events. */
export const orderShops = ['pretix', 'Hi.Events'] as const;
type OrderShop = (typeof orderShops)[number];

export const importLimits = { bytes: 2_000_000, rows: 2_000, text: 200, products: 60 } as const;

/** A ticket sold by another shop. */
export type FileTicket = {
  line: number;
  /** The other shop’s name for it: an order and its position. It is imported once. */
  key: string;
  order: string;
  product: string;
  buyer: string;
  email: string;
  holder: string;
  priceMinor: number;
};

type RowProblem = 'noKey' | 'twice' | 'noProduct' | 'email' | 'price' | 'tooLong';
/** A row without a ticket: it has to be corrected, or was never paid for. */
type LeftRow = { line: number; why: RowProblem | 'notPaid'; what: string };
export type OrderFile = { shop: OrderShop; tickets: FileTicket[]; left: LeftRow[] };
export type FileRefusal = 'empty' | 'noColumns' | 'ordersOnly' | 'tooMany' | 'products';

/** The known names of each column, in small letters and without anything but letters. */
const columnNames = {
  pretix: {
    event: ['eventslug'],
    order: ['ordercode'],
    position: ['positionid'],
    status: ['status'],
    email: ['email'],
    date: ['startdate'],
    product: ['product'],
    variation: ['variation'],
    price: ['price'],
    holder: ['attendeename'],
    buyer: ['invoiceaddressname'],
  },
  'Hi.Events': {
    order: ['publicid'],
    status: ['status'],
    email: ['email'],
    product: ['productname', 'ticketname'],
    first: ['firstname'],
    last: ['lastname'],
  },
} as const;

type Cells = (column: string) => string;

/** The tickets of an export. Its columns tell which shop it comes from. */
export function readOrderFile(rows: readonly CsvRow[], currency: string): OrderFile | FileRefusal {
  const [head, ...filled] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) return 'empty';
  const names = head.cells.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const shop = shopOf(names);
  if (!shop)
    return names.includes('ordercode') || names.includes('totalgross') ? 'ordersOnly' : 'noColumns';
  if (filled.length === 0) return 'empty';
  if (filled.length > importLimits.rows) return 'tooMany';
  const known: Record<string, readonly string[]> = columnNames[shop];
  const cellsOf = (row: CsvRow): Cells => {
    const at = (column: string) => names.findIndex((name) => known[column]?.includes(name));
    return (column) => plain(row.cells[at(column)] ?? '');
  };
  const read = filled.map((row) => ({ line: row.line, cells: cellsOf(row) }));
  const isSeveral = (column: string) => new Set(read.map(({ cells }) => cells(column))).size > 1;
  const apart = ['event', 'date'].filter(isSeveral);
  const file: OrderFile = { shop, tickets: [], left: [] };
  const seen = new Set<string>();
  for (const { line, cells } of read) {
    const ticket = ticketOf(cells, { line, apart, currency });
    const why = isPaid(cells('status')) ? problemOf(ticket, seen) : 'notPaid';
    seen.add(ticket.key);
    const about = [ticket.key, ticket.product, why === 'price' && cells('price')];
    if (why) file.left.push({ line, why, what: about.filter(Boolean).join(', ') });
    else file.tickets.push({ ...ticket, priceMinor: ticket.priceMinor ?? 0 });
  }
  const products = new Set(file.tickets.map(({ product }) => product));
  return products.size > importLimits.products ? 'products' : file;
}

function shopOf(names: readonly string[]): OrderShop | undefined {
  return orderShops.find((shop) => {
    const known: Record<string, readonly string[]> = columnNames[shop];
    return ['order', 'product', ...(shop === 'pretix' ? ['position'] : ['first'])].every((column) =>
      known[column]?.some((name) => names.includes(name)),
    );
  });
}

/** Without the mark that keeps a spreadsheet from reading a formula. */
function plain(cell: string): string {
  return cell
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ');
}

/** Of pretix in English or German; attendees of Hi.Events are active. */
function isPaid(status: string): boolean {
  return ['paid', 'bezahlt', 'active'].includes(status.toLowerCase());
}

type Read = Omit<FileTicket, 'priceMinor'> & { priceMinor: number | null | undefined };
type Around = { line: number; apart: string[]; currency: string };

function ticketOf(cells: Cells, { line, apart, currency }: Around): Read {
  const [order, position] = [cells('order'), cells('position')];
  const cellsOfName = [cells('product'), cells('variation'), ...apart.map(cells)].filter(Boolean);
  const person = [cells('first'), cells('last')].filter(Boolean).join(' ');
  const holder = cells('holder') || person;
  const buyer = cells('buyer') || holder;
  return {
    line,
    order,
    key: position ? `${order}-${position}` : order,
    product: cells('product') && cellsOfName.join(' – '),
    buyer,
    holder,
    email: normalEmail(cells('email')),
    priceMinor: amountOf(cells('price'), currency),
  };
}

function problemOf(ticket: Read, seen: ReadonlySet<string>): RowProblem | null {
  const { key, order, product, buyer, holder, email, priceMinor } = ticket;
  if (!order) return 'noKey';
  if (seen.has(key)) return 'twice';
  if (!product) return 'noProduct';
  if (email && !/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(email)) return 'email';
  if (priceMinor === undefined || (priceMinor ?? 0) > saleLimits.priceMinor) return 'price';
  const isLong = [key, product, buyer, holder, email].some(
    (text) => text.length > importLimits.text,
  );
  return isLong ? 'tooLong' : null;
}
