/*
 * What a phone at the door takes along, and what it sends back. It judges by this alone, without a
 * network. Ids are those in codes, and moments are milliseconds since 1970 by the platform’s clock.
 */

export type DoorList = {
  event: {
    id: string;
    title: string;
    doorsAt: number;
    /** How many people may be inside. */
    capacity: number;
    timeZone: string;
    /** Until then the list is good for anything; a phone forgets it afterwards. */
    goodUntil: number;
  };
  /** The phone that asked. */
  phoneId: string;
  phones: Record<string, string>;
  /** What codes are signed with: SPKI in base64. */
  keys: readonly string[];
  types: Record<string, { name: string }>;
  /** The next nights after this one that codes may be for, by the ids in them. */
  later: Record<string, LaterNight>;
  /** Who has gone on to pay and has no tickets yet. */
  unpaid: UnpaidOrder[];
  /** By the first character of their ids, all that begin with it: only where one has changed. */
  tickets: Record<string, DoorTicket[]>;
  /** Everybody on the guest list; null where it hasn’t changed. */
  guests: DoorGuest[] | null;
  /** What arrived since the version that was asked for. */
  scans: DoorScan[];
  /** To be sent as `since` the next time. */
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
  /** How many people come by that name. */
  places: number;
  /** The performer that listed them; null for the venue. */
  listedBy: string | null;
};

export const scanKinds = ['in', 'out', 'undo'] as const;

/** One thing that a phone did. It is sent until it has been taken, and counts once, by its nonce. */
export type DoorScan = {
  nonce: string;
  /** Empty for people who bought at the door and went straight in. */
  phoneId: string;
  /** By the phone’s corrected clock. */
  at: number;
  /** `out` when somebody leaves and may come back; `undo` takes back the scan that it names. */
  kind: (typeof scanKinds)[number];
  ticketId: string | null;
  /** One of the people who come by that name. */
  guestId: string | null;
  serial: number | null;
  undoes: string | null;
  /** Let in although the phone refused. */
  isOverruled: boolean;
};

/** What names scans that the platform notes itself, as it sells at the door. Phones make their own. */
export const platformNonce = /^(undo-)?sold-/;

/** A scan that the platform won’t take, however often it is sent. */
export type RefusedScan = {
  /** Its place among those that were sent together, from 0 on. */
  position: number;
  /** Null where that is unreadable itself. */
  nonce: string | null;
  why: 'unreadable' | 'other event';
  /** What can’t be read; empty otherwise. */
  field: string;
};

export const doorLimits = {
  phones: 50,
  phoneName: 40,
  wristbands: 20,
  wristbandsEach: 100_000,
  /** How many scans are taken at once. */
  scans: 500,
  /** How many characters are kept of a time that can’t be read. */
  phoneTime: 40,
  /** How long after load-out a phone works for an event. */
  hoursAfter: 12,
  /** How long before doors tickets begin to be valid. */
  hoursBefore: 3,
} as const;
