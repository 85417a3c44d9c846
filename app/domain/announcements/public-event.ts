import { slugOf } from '#app/lib/file-name.ts';
import type { Position } from '../profiles/position.ts';
import type { EntryPrice } from './price.ts';
import type { TicketOffer } from './ticket-offer.ts';

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
