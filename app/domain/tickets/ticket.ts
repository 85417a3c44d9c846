import { largestRemainder } from '#app/lib/money/ratio.ts';
import type { SoldTax } from './tax.ts';

/** A basket becomes an order by being bought, or expires. */
export const orderStates = ['basket', 'placed', 'expired'] as const;

export const ticketStates = ['valid', 'refunded', 'returned', 'moved'] as const;
export type TicketState = (typeof ticketStates)[number];

type StateFacts = {
  /** It admits its holder, takes its place and counts as sold; the other states are why it no longer does. */
  isValid: boolean;
  /** It is shown with its order. A ticket that was moved to another show is shown as the new one there. */
  isListed: boolean;
};

/** Pages and statements ask this table, so that a new state is decided here. */
const factsOfState = {
  valid: { isValid: true, isListed: true },
  refunded: { isValid: false, isListed: true },
  returned: { isValid: false, isListed: true },
  moved: { isValid: false, isListed: false },
} as const satisfies Record<TicketState, StateFacts>;

export type EndedTicketState = {
  [State in TicketState]: (typeof factsOfState)[State]['isValid'] extends true ? never : State;
}[TicketState];

type Ticket = { state: TicketState };

export const isValidTicket = ({ state }: Ticket): boolean => factsOfState[state].isValid;
export const isEndedState = (state: TicketState): state is EndedTicketState =>
  !factsOfState[state].isValid;
export const validTicketStates = ticketStates.filter((state) => factsOfState[state].isValid);
export const listedTicketStates = ticketStates.filter((state) => factsOfState[state].isListed);

/**
 * The ways in which an order was paid: here by card, in cash at the door, not at all, or in another
 * ticket shop.
 */
export const paidKinds = ['card', 'cash', 'comp', 'elsewhere'] as const;
export type PaidKind = (typeof paidKinds)[number];

/** Number of times a ticket was passed on: its venue makes a serial too when it moves it. */
export function timesPassedOn({ serial, moved }: { serial: number; moved: number }): number {
  return serial - moved - 1;
}

/** The states of a sale at the door. */
export const saleStates = ['sold', 'waiting', 'not paid', 'given back', 'undone'] as const;
type SaleState = (typeof saleStates)[number];

type Sale = {
  state: 'basket' | 'placed' | 'expired';
  /** Reason why the payment went back instead of buying anything. */
  givenBackFor: string | null;
  hasValid: boolean;
  /** Its tickets are still held. */
  isRunning: boolean;
};

export function saleStateOf({ state, givenBackFor, hasValid, isRunning }: Sale): SaleState {
  if (state === 'placed') return hasValid ? 'sold' : 'undone';
  if (givenBackFor !== null) return 'given back';
  return state === 'basket' && isRunning ? 'waiting' : 'not paid';
}

type SoldLine = SoldTax & {
  typeId: string;
  quantity: number;
  ticketsEach: number;
  /** Of one of them, which is several tickets for a bundle. */
  priceMinor: number;
  feeMinor: number;
  /** Of each of its tickets; none where places have no numbers. */
  seatIds: readonly string[];
};
export type PaidTicket = SoldTax & {
  typeId: string;
  priceMinor: number;
  feeMinor: number;
  seatId: string | null;
  /** Number of its bundle, by type, from 1; null for a single ticket. */
  bundle: number | null;
};

/** The tickets of an order, each with its part of the price; the parts add up to it. */
export function ticketsOf(lines: readonly SoldLine[]): PaidTicket[] {
  return lines.flatMap(
    ({ typeId, quantity, ticketsEach, seatIds, taxBasisPoints, taxName, ...paid }) => {
      const even = Array<number>(ticketsEach).fill(1);
      const prices = largestRemainder(paid.priceMinor, even);
      const fees = largestRemainder(paid.feeMinor, even);
      const bundle = prices.map((price, at) => ({
        typeId,
        priceMinor: price,
        feeMinor: fees[at] ?? 0,
        taxBasisPoints,
        taxName,
      }));
      const all = Array<typeof bundle>(quantity).fill(bundle).flat();
      const bundleAt = (at: number) => (ticketsEach > 1 ? 1 + Math.floor(at / ticketsEach) : null);
      return all.map((ticket, at) => ({
        ...ticket,
        seatId: seatIds[at] ?? null,
        bundle: bundleAt(at),
      }));
    },
  );
}

type SoldTicket = {
  ticket: { id: string; orderId: string; typeId: string; bundle: number | null };
  /** Number of tickets in one of its type. */
  ticketsEach: number;
};

/**
 * Tickets as they were sold: single ones alone, those of a bundle together. Bundles of which some
 * tickets are missing are left out.
 */
export function wholeUnits<Row extends SoldTicket>(rows: readonly Row[]): [Row, ...Row[]][] {
  const units = Map.groupBy(rows, ({ ticket: { id, orderId, typeId, bundle } }) =>
    bundle === null ? id : `${orderId} ${typeId} ${bundle}`,
  );
  return [...units.values()].flatMap(([first, ...others]) =>
    first && others.length + 1 === first.ticketsEach ? [[first, ...others] as [Row, ...Row[]]] : [],
  );
}

/** The price paid for all tickets of a unit. */
export function paidForUnit(unit: readonly { ticket: { priceMinor: number } }[]): number {
  return unit.reduce((sum, { ticket }) => sum + ticket.priceMinor, 0);
}

type Night = { doorsAt: Date | null; loadInAt: Date; cancelledAt: Date | null };

/**
 * Days after the news of a postponement for which buyers may return tickets, whatever other rules
 * say.
 */
const postponedReturnDays = 14;

/**
 * The deadline for returning tickets of an event; null where they can’t be returned.
 * @param notifiedAt when the buyer was told of the new day
 */
export function returnUntil(
  { doorsAt, loadInAt, cancelledAt }: Night,
  { returnHours }: { returnHours: number | null },
  { notifiedAt }: { notifiedAt: Date | null },
): Date | null {
  if (cancelledAt) return null;
  const doors = (doorsAt ?? loadInAt).getTime();
  const usual = returnHours === null ? [] : [doors - returnHours * 3_600_000];
  const postponed = notifiedAt
    ? [Math.min(doors, notifiedAt.getTime() + postponedReturnDays * 24 * 3_600_000)]
    : [];
  const [latest] = [...usual, ...postponed].toSorted((one, other) => other - one);
  return latest === undefined ? null : new Date(latest);
}

/** A name for lists by surname: `Rosa Maria Lima` is `Lima, Rosa Maria`. */
export function listedName(name: string): string {
  const parts = name.trim().split(/\s+/);
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${last}, ${parts.join(' ')}`;
}
