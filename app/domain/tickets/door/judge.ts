import {
  type DoorGuest,
  type DoorList,
  type DoorScan,
  type DoorTicket,
  doorLimits,
  type LaterNight,
  type UnpaidOrder,
} from './door-list.ts';
import { fillOf, type Inside } from './inside.ts';

/** The content of a code. Only its signature shows that it is one of ours. */
export type ReadCode = { eventId: string; ticketId: string; serial: number; isSigned: boolean };

/** The facts by which a phone judges. */
type Known = {
  eventId: string;
  tickets: ReadonlyMap<string, DoorTicket>;
  later: DoorList['later'];
  inside: Pick<Inside, 'tickets' | 'guests'>;
  /** Reason why holders of good tickets can’t come in yet. */
  shut: 'not yet valid' | 'full' | null;
};

export const refusals = [
  'places taken',
  'unreadable',
  'other night',
  'forged',
  'passed on',
  'not paid',
  'ended',
  'in already',
  'not yet valid',
  'full',
] as const;
export type Verdict =
  /** `ticket` is null for one that was sold after the list was taken. */
  | (About & { lets: 'in' })
  | (About & {
      lets: 'nobody in';
      why: (typeof refusals)[number];
      /** The scan that let it in before. */
      before: DoorScan | null;
      /** The later night of a code. */
      night: LaterNight | null;
    });

/** The subject of a verdict. */
type About = {
  ticketId: string | null;
  guestId: string | null;
  serial: number | null;
  ticket: DoorTicket | null;
  guest: DoorGuest | null;
  /** A buyer who hasn’t paid yet and has no ticket. */
  unpaid: UnpaidOrder | null;
};
const noSubject = {
  ticketId: null,
  guestId: null,
  serial: null,
  ticket: null,
  guest: null,
  unpaid: null,
};
const refused = { ...noSubject, lets: 'nobody in', before: null, night: null } as const;

/**
 * The door is shut even for holders of good tickets: too early before doors, or the room is full.
 */
export function whyShut(
  { doorsAt, capacity }: Pick<DoorList['event'], 'doorsAt' | 'capacity'>,
  { now, people }: { now: number; people: number },
): Known['shut'] {
  if (now < doorsAt - doorLimits.hoursBefore * 3_600_000) return 'not yet valid';
  return fillOf(people, capacity).state === 'full' ? 'full' : null;
}

/**
 * Judges the bearer of a code. A code signed for this event lets in once, as long as its serial is
 * the newest known: a higher one was passed on after the list was taken, and one that isn’t on the
 * list was sold since. Refusals of codes of other events can’t be overruled.
 * @param code null for an unreadable one
 */
export function judge(code: ReadCode | null, known: Known): Verdict {
  if (!code) return { ...refused, why: 'unreadable' };
  const { ticketId, serial } = code;
  const night = known.later[code.eventId] ?? null;
  if (code.eventId !== known.eventId)
    return { ...refused, serial, why: night ? 'not yet valid' : 'other night', night };
  if (!code.isSigned) return { ...refused, serial, why: 'forged' };
  const ticket = known.tickets.get(ticketId);
  if (ticket) return judgeTicket(ticket, serial, known);
  const before = known.inside.tickets.get(ticketId) ?? null;
  const why = before ? 'in already' : known.shut;
  return why
    ? { ...refused, ticketId, serial, why, before }
    : { ...noSubject, lets: 'in', ticketId, serial };
}

/**
 * The same for a ticket on the list.
 * @param serial null for a ticket that was found by name
 */
export function judgeTicket(
  ticket: DoorTicket,
  serial: number | null,
  { inside, shut }: Pick<Known, 'inside' | 'shut'>,
): Verdict {
  const [ticketId, newest, , isValid, , , , isChargedBack] = ticket;
  const before = inside.tickets.get(ticketId) ?? null;
  const why = whyNot();
  return why
    ? { ...refused, ticketId, serial, ticket, why, before }
    : { ...noSubject, lets: 'in', ticketId, serial, ticket };

  function whyNot() {
    if (serial !== null && serial < newest) return 'passed on';
    if (isChargedBack) return 'not paid';
    if (!isValid) return 'ended';
    return before ? 'in already' : shut;
  }
}

/** Lets in one more guest of a name on the guest list. */
export function judgeGuest(
  guest: DoorGuest,
  { inside, shut }: Pick<Known, 'inside' | 'shut'>,
): Verdict {
  const about = { guestId: guest.id, guest };
  const isTaken = (inside.guests.get(guest.id) ?? 0) >= guest.places;
  const why = isTaken ? 'places taken' : shut;
  return why ? { ...refused, ...about, why } : { ...noSubject, ...about, lets: 'in' };
}

/** Judges a buyer who is found by name and has gone on to pay. */
export function judgeUnpaid(unpaid: UnpaidOrder): Verdict {
  return { ...refused, why: 'not paid', unpaid };
}
