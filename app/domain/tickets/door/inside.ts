import type { DoorScan } from './door-list.ts';

export type Fill = ReturnType<typeof fillOf>;

/** The fill of a room. From nine tenths on the door is warned; once it is full it stops. */
export function fillOf(inside: number, capacity: number) {
  const left = Math.max(0, capacity - inside);
  const isNear = inside * 10 >= capacity * 9;
  const state = left === 0 ? 'full' : isNear ? 'nearly full' : 'room';
  return { inside, capacity, left, state } as const;
}

/** Two phones that let the same ticket in, without its holder having left in between. */
export type DoorConflict = { ticketId: string; first: DoorScan; second: DoorScan };

/** The people inside, by the acts of all phones. */
export type Inside = {
  /** The scan that let in each ticket that is inside now. */
  tickets: Map<string, DoorScan>;
  /** People who came by each name on the guest list. */
  guests: Map<string, number>;
  people: number;
  /** Number of tickets and guests let in, however often each came back. */
  letIn: number;
  conflicts: DoorConflict[];
};

/**
 * Replays the scans in the order in which they happened, whenever they were sent. An undone scan
 * never happened. A ticket is inside once, however often it was let in.
 */
export function readInside(scans: readonly DoorScan[]): Inside {
  const undone = new Set(scans.flatMap(({ undoes }) => undoes ?? []));
  const inside: Inside = {
    tickets: new Map(),
    guests: new Map(),
    people: 0,
    letIn: 0,
    conflicts: [],
  };
  const counted = scans.filter(({ nonce, kind }) => kind !== 'undo' && !undone.has(nonce));
  for (const scan of counted.toSorted(inTime)) {
    const { ticketId, guestId } = scan;
    if (guestId !== null)
      inside.guests.set(guestId, (inside.guests.get(guestId) ?? 0) + (scan.kind === 'in' ? 1 : -1));
    if (ticketId === null) continue;
    const first = inside.tickets.get(ticketId);
    if (scan.kind === 'out') inside.tickets.delete(ticketId);
    else if (!first) inside.tickets.set(ticketId, scan);
    // A second scan by the same phone is no conflict: its people have read that the ticket is in
    // already.
    else if (first.phoneId !== scan.phoneId)
      inside.conflicts.push({ ticketId, first, second: scan });
  }
  const came = counted.filter(({ kind }) => kind === 'in');
  const tickets = new Set(came.flatMap(({ ticketId }) => ticketId ?? []));
  inside.letIn = tickets.size + came.filter(({ guestId }) => guestId !== null).length;
  inside.people = [...inside.guests.values()].reduce((sum, one) => sum + one, inside.tickets.size);
  return inside;
}

/** So that every phone and the platform get the same result. */
function inTime(one: DoorScan, other: DoorScan): number {
  return one.at - other.at || (one.nonce < other.nonce ? -1 : 1);
}

/** A roll of wristbands at the door, with its number at the start and at the end. */
type Wristbands = { roll: string; startCount: number; endCount: number | null };

/**
 * Number of wristbands handed out, compared with the people let in.
 * @returns more: wristbands than people, below 0 for fewer; null while a roll hasn’t been counted
 *   at the end
 */
export function compareWristbands(rolls: readonly Wristbands[], letIn: number) {
  const counted = rolls.flatMap(({ startCount, endCount }) =>
    endCount === null ? [] : startCount - endCount,
  );
  const handedOut = counted.reduce((sum, one) => sum + one, 0);
  const isWhole = rolls.length > 0 && counted.length === rolls.length;
  return { handedOut, letIn, more: isWhole ? handedOut - letIn : null };
}
