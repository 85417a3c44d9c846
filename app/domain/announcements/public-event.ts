import { slugOf } from '#app/lib/file-name.ts';
import type { Position } from '../profiles/position.ts';
import type { EntryPrice } from './price.ts';
import type { TicketOffer } from './ticket-offer.ts';

/** How an event stands towards the public; sold out is said beside it. */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'moved'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Somebody who plays; without a page where it isn’t public or is gone. */
export type Act = { pageId: string | null; name: string; startsAt: string | null };

/** A poster as its venue has uploaded it, drawn anew, and what it shows in words. */
export type Poster = {
  id: string;
  extension: 'jpg' | 'png';
  width: number;
  height: number;
  alt: string;
};

/** Everything the public reads of an event. Moments are ISO 8601 in UTC, days are the venue’s. */
export type PublicEventFacts = {
  title: string;
  description: string;
  venueName: string;
  /** Whether the venue’s page can be opened. */
  isVenuePublic: boolean;
  room: string | null;
  isElsewhere: boolean;
  address: string | null;
  /** Of a place without a page here, as ISO 3166 has it. */
  country: string | null;
  position: Position | null;
  timeZone: string;
  /** Whether it is known when on its day it begins. */
  hasTime: boolean;
  doorsAt: string | null;
  lineUp: Act[];
  minimumAge: number | null;
  access: string;
  price: EntryPrice;
  isSoldOut: boolean;
  /** The ticket types that are sold here, in their order; nothing where none are. */
  offers?: TicketOffer[];
  /** The day that was announced, where it is another one now. */
  formerDay: string | null;
  poster: Poster | null;
};

type Decided = {
  firstDay: string | null;
  firstRoomId: string | null;
};
type Night = { day: string; roomId: string | null; cancelledAt: Date | null };

/** What became of an event since it was announced. */
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

/** Where tickets of a public event are bought that are sold here. */
export function ticketsAddress(id: string): string {
  return `/events/${id}/tickets`;
}

/** The id in such an address; null where there can’t be one. */
export function eventIdIn(idAndName: string): string | null {
  return /^([a-z2-9]{10})(?:-|$)/.exec(idAndName)?.[1] ?? null;
}
