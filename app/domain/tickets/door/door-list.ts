/*
 * The data that a phone at the door takes along, and that it sends back. It judges by this alone,
 * without a network. Ids are those in codes, and moments are milliseconds since 1970 by the
 * platform’s clock.
 */

export type DoorList = {
  event: {
    id: string;
    title: string;
    doorsAt: number;
    /** Maximum of people inside. */
    capacity: number;
    timeZone: string;
    /** Until then the list is good for anything; a phone forgets it afterwards. */
    goodUntil: number;
  };
  /** The phone that the list is for. */
  phoneId: string;
  phones: Record<string, string>;
  /** The public keys of codes: SPKI in base64. */
  keys: readonly string[];
  types: Record<string, { name: string }>;
  /** The next nights after this one, by their ids in codes. */
  later: Record<string, LaterNight>;
  /** Orders that have gone on to payment and have no tickets yet. */
  unpaid: UnpaidOrder[];
  /** By the first character of their ids; only parts in which a ticket has changed. */
  tickets: Record<string, DoorTicket[]>;
  /** The guest list; null where it hasn’t changed. */
  guests: DoorGuest[] | null;
  /** Scans that arrived since the requested version. */
  scans: DoorScan[];
  /** To be sent as `since` with the next request. */
  version: string;
  /** The platform’s clock, by which a phone corrects its own. */
  now: number;
};

/** A row, so that ten thousand of them are small. */
export type DoorTicket = readonly [
  id: string,
  serial: number,
  typeId: string,
  isValid: boolean,
  name: string,
  /** The number of its order, as people read it. */
  order: string,
  /** Empty where seats have no numbers. */
  seat: string,
  /** A bank has taken its payment back, or may yet. */
  isChargedBack: boolean,
];

export type LaterNight = { title: string; doorsAt: number };

/** Found by its name or the number of its order; there is nothing to scan. */
export type UnpaidOrder = { order: string; name: string; count: number };

/** A line on the guest list. */
export type DoorGuest = {
  id: string;
  name: string;
  /** People who come by that name. */
  places: number;
  /** The performer that listed them; null for the venue. */
  listedBy: string | null;
};

export const scanKinds = ['in', 'out', 'undo'] as const;

/** One act of a phone. It is sent until it has been taken, and counts once, by its nonce. */
export type DoorScan = {
  nonce: string;
  /** Empty for people who bought at the door and went straight in. */
  phoneId: string;
  /** By the phone’s corrected clock. */
  at: number;
  /** `out` when a visitor leaves and may come back; `undo` undoes the scan that it names. */
  kind: (typeof scanKinds)[number];
  ticketId: string | null;
  /** One of the people who come by that name. */
  guestId: string | null;
  serial: number | null;
  undoes: string | null;
  /** Let in although the phone refused. */
  isOverruled: boolean;
};

/**
 * Nonces of scans that the platform writes itself, for sales at the door. Phones make their own.
 */
export const platformNonce = /^(undo-)?sold-/;

/** A scan that the platform refuses, however often it is sent. */
export type RefusedScan = {
  /** Its position in the request, from 0. */
  position: number;
  /** Null where it is unreadable itself. */
  nonce: string | null;
  why: 'unreadable' | 'other event';
  /** The unreadable field; empty otherwise. */
  field: string;
};

export const doorLimits = {
  phones: 50,
  phoneName: 40,
  wristbands: 20,
  wristbandsEach: 100_000,
  /** Maximum of scans in one request. */
  scans: 500,
  /** Maximum of characters kept of an unreadable time. */
  phoneTime: 40,
  /** Hours after load-out for which a phone works for an event. */
  hoursAfter: 12,
  /** Hours before doors from which tickets are valid. */
  hoursBefore: 3,
} as const;

/**
 * The offset of a phone’s clock from the platform’s, in milliseconds, after the platform gave its
 * time somewhere between two moments of the phone’s. The known offset is kept where possible: a
 * slow network doesn’t move a clock that is right, and two phones’ scans keep their order.
 * @param known 0 at first: a clock is right until it is shown to be wrong
 */
export function correctClock(
  known: number,
  { sentAt, receivedAt, now }: { sentAt: number; receivedAt: number; now: number },
): number {
  return Math.max(now - receivedAt, Math.min(known, now - sentAt));
}

/** The error that a corrected clock may have without being wrong. */
const toleranceMs = 60_000;

/**
 * The time that a scan counts for. A phone scans from when it was added until now: a time outside
 * that is from a wrong clock, and the scan counts when it was received.
 * @param saidAt the phone’s time; null for an unreadable one
 * @param following number of scans sent after it: they keep their order, a millisecond apart
 */
export function timeOfScan(
  saidAt: number | null,
  { addedAt, receivedAt, following }: { addedAt: number; receivedAt: number; following: number },
): { at: number; isTrusted: boolean } {
  const isPossible =
    saidAt !== null && saidAt >= addedAt - toleranceMs && saidAt <= receivedAt + toleranceMs;
  return isPossible
    ? { at: saidAt, isTrusted: true }
    : { at: receivedAt - following, isTrusted: false };
}

/** Letters that Unicode doesn’t decompose, as they are typed on keyboards without them. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};
const folded = new Map<string, string>();

/** A name without accents and in small letters: `JOSÉ` and `José` are `jose`. */
function fold(name: string): string {
  const known = folded.get(name);
  if (known !== undefined) return known;
  const letters = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[ßøæœđðþłħı]/g, (letter) => plain[letter] ?? letter);
  folded.set(name, letters);
  return letters;
}

/** Matches a search at the door: by parts of a name, in any order, or by the number of an order. */
export function nameMatcher(text: string): (about: { name: string; order?: string }) => boolean {
  const parts = fold(text)
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  const number = parts.join('').replace(/^#/, '');
  return ({ name, order = '' }) =>
    number !== '' &&
    (parts.every((part) => fold(name).includes(part)) || order.toLowerCase().startsWith(number));
}
