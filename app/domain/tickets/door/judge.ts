import type { DoorGuest, DoorScan, DoorTicket } from './door-list.ts';

/** What a code says. Whether it is one of ours is told by its signature. */
export type ReadCode = { eventId: string; ticketId: string; serial: number; isSigned: boolean };

/** What a phone knows as it judges. */
type Known = {
  eventId: string;
  tickets: ReadonlyMap<string, DoorTicket>;
  /** The scan that let each ticket in that is inside. */
  inside: ReadonlyMap<string, DoorScan>;
};

export const refusals = [
  'places taken',
  'unreadable',
  'other night',
  'forged',
  'passed on',
  'ended',
  'in already',
] as const;
export type Verdict =
  /** `ticket` is null for one that was sold after the list was taken. */
  | (About & { lets: 'in' })
  | (About & {
      lets: 'nobody in';
      why: (typeof refusals)[number];
      /** The scan that let it in before. */
      before: DoorScan | null;
    });

/** Whom a verdict is about. */
type About = {
  ticketId: string | null;
  guestId: string | null;
  serial: number | null;
  ticket: DoorTicket | null;
  guest: DoorGuest | null;
};
const nobody = { ticketId: null, guestId: null, serial: null, ticket: null, guest: null };

/**
 * Whether the bearer of a code comes in. What is signed for this event lets in once, as long as its
 * serial is the newest that is known: a higher one was passed on after the list was taken, and one
 * that isn’t on the list was sold since.
 * @param code null for what can’t be read
 */
export function judge(code: ReadCode | null, { eventId, tickets, inside }: Known): Verdict {
  const refused = (why: (typeof refusals)[number], about: DoorTicket | null = null) =>
    ({
      ...nobody,
      lets: 'nobody in',
      why,
      // Of what isn’t of this event nothing can be overruled.
      ticketId: about?.[0] ?? null,
      serial: code?.serial ?? null,
      ticket: about,
      before: (about && inside.get(about[0])) ?? null,
    }) satisfies Verdict;
  if (!code) return refused('unreadable');
  if (code.eventId !== eventId) return refused('other night');
  if (!code.isSigned) return refused('forged');
  const ticket = tickets.get(code.ticketId) ?? null;
  const before = inside.get(code.ticketId) ?? null;
  if (ticket && code.serial < ticket[1]) return refused('passed on', ticket);
  if (ticket) return judgeTicket(ticket, code.serial, { inside });
  if (before) return { ...refused('in already'), ticketId: code.ticketId, before };
  return { ...nobody, lets: 'in', ticketId: code.ticketId, serial: code.serial };
}

/** The same for somebody who is found on the list by name. */
export function judgeTicket(
  ticket: DoorTicket,
  serial: number | null,
  { inside }: Pick<Known, 'inside'>,
): Verdict {
  const [ticketId, , , isValid] = ticket;
  const before = inside.get(ticketId) ?? null;
  if (isValid && !before) return { ...nobody, lets: 'in', ticketId, serial, ticket };
  const why = isValid ? 'in already' : 'ended';
  return { ...nobody, lets: 'nobody in', why, ticketId, serial, ticket, before };
}

/** Lets one more person in who comes by a name on the guest list. */
export function judgeGuest(guest: DoorGuest, guests: ReadonlyMap<string, number>): Verdict {
  const about = { ...nobody, guestId: guest.id, guest };
  return (guests.get(guest.id) ?? 0) < guest.places
    ? { ...about, lets: 'in' }
    : { ...about, lets: 'nobody in', why: 'places taken', before: null };
}
