import { slugOf } from '#app/lib/file-name.ts';
import { derivedFolder, pictureFolder } from '../profiles/page-files.ts';
import type { Position } from '../profiles/position.ts';

/** Entry is free, paid on the door, sold here, or sold by someone else. */
export const priceKinds = ['free', 'door', 'here', 'link'] as const;
/** A page that lists a show of others may not know its price. */
type PriceKind = (typeof priceKinds)[number] | 'unsaid';

/** The price with every fee in it; no amount where the venue names none. */
type EntryPrice = {
  kind: PriceKind;
  amountMinor: number | null;
  currency: string | null;
  url: string | null;
};

/**
 * Public state of a ticket type sold here: `not yet` before its sale begins, `later` while another
 * type is sold before it, `stopped` with the whole sale.
 */
type OfferState = 'on sale' | 'sold out' | 'not yet' | 'later' | 'stopped';

/** A ticket type as the public sees it; hidden types never appear. Moments are ISO 8601 in UTC. */
export type TicketOffer = {
  name: string;
  priceMinor: number;
  state: OfferState;
  saleFrom: string | null;
  saleUntil: string | null;
};

/** Sold out is a separate flag. */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'moved'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** An act of the line-up; without a page where that isn’t public or is gone. */
export type Act = { pageId: string | null; name: string; startsAt: string | null };

/** An uploaded poster, redrawn, and its text alternative. */
export type Poster = {
  id: string;
  extension: 'jpg' | 'png';
  width: number;
  height: number;
  alt: string;
};

/**
 * Everything that the public can read about an event. Moments are ISO 8601 in UTC, days are the
 * venue’s.
 */
export type PublicEventFacts = {
  title: string;
  description: string;
  venueName: string;
  isVenuePublic: boolean;
  room: string | null;
  isElsewhere: boolean;
  address: string | null;
  /** ISO 3166, of a place without a page here. */
  country: string | null;
  position: Position | null;
  timeZone: string;
  /** False if only the day is known. */
  hasTime: boolean;
  doorsAt: string | null;
  lineUp: Act[];
  minimumAge: number | null;
  access: string;
  price: EntryPrice;
  isSoldOut: boolean;
  /** The ticket types sold here, in their order. */
  offers?: TicketOffer[];
  /** The day that was announced, if it has changed since. */
  formerDay: string | null;
  poster: Poster | null;
};

type Decided = {
  firstDay: string | null;
  firstRoomId: string | null;
};
type Night = { day: string; roomId: string | null; cancelledAt: Date | null };

/** Compares an event with its announcement. */
export function statusOf({ firstDay, firstRoomId }: Decided, night: Night): EventStatus {
  if (night.cancelledAt) return 'cancelled';
  if (firstDay !== null && firstDay !== night.day) return 'postponed';
  return firstDay !== null && firstRoomId !== night.roomId ? 'moved' : 'scheduled';
}

/** The public address of an event: `/events/k7mqax2dfh-night-owls`. Only the id counts. */
export function eventAddress(id: string, title: string): string {
  const name = slugOf(title);
  return `/events/${id}${name && `-${encodeURIComponent(name)}`}`;
}

export function ticketsAddress(id: string): string {
  return `/events/${id}/tickets`;
}

/** The id in such an address; null if it can’t be one. */
export function eventIdIn(idAndName: string): string | null {
  return /^([a-z2-9]{10})(?:-|$)/.exec(idAndName)?.[1] ?? null;
}

/** Widths in pixels in which an uploaded poster is shown. */
export const posterWidths = [640, 1_280] as const;

/**
 * The storage key of an uploaded poster: below its venue’s other pictures, so that it is deleted
 * with them.
 */
export function posterKey(venueId: string, id: string, poster: Poster): string {
  return `${postersFolder(venueId, id)}/${poster.id}.${poster.extension}`;
}

export function postersFolder(venueId: string, id: string): string {
  return `${pictureFolder(venueId)}/posters/${id}`;
}

/** Holds every file drawn for an event, from its poster or otherwise. */
export function drawnFolder(venueId: string | null, id: string): string {
  return venueId === null
    ? `derived/images/events/${id}`
    : `${derivedFolder(venueId)}/posters/${id}`;
}

export function posterAddress(
  id: string,
  poster: Poster,
  { width, format }: { width: number; format: 'webp' | 'jpg' },
): string {
  return `/images/events/${id}/poster-${poster.id}-${width}.${format}`;
}
