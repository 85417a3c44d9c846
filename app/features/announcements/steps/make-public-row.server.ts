import type { announcements } from '#app/db/schema/announcements.ts';
import type { events } from '#app/db/schema/events.ts';
import type { profiles } from '#app/db/schema/profiles.ts';
import { whyNotYet } from '#app/domain/announcements/may-announce.ts';
import { type Act, statusOf } from '#app/domain/announcements/public-event.ts';
import { dayAtPlace } from '#app/domain/bookings/holds/hold-night.ts';
import { isOver } from '#app/domain/bookings/lifecycle.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import type { BookedAct } from '../queries/read-acts.server.ts';
import type { TicketPrice } from '../queries/read-ticket-prices.server.ts';
import type { PublicRow } from './put-public-events.server.ts';

export const mostGenres = 8;

export type Announced = {
  announcement: typeof announcements.$inferSelect;
  event: typeof events.$inferSelect;
  venue: typeof profiles.$inferSelect;
  room: string | null;
  town: string | null;
  /** Null if no tickets are sold here. */
  tickets: TicketPrice | null;
  booked: BookedAct[];
};

/**
 * The public copy of an event at this moment; null while it isn't public. `former` is the present
 * copy.
 */
export function makePublicRow(
  { announcement, event, venue, room, town, tickets, booked }: Announced,
  { now, former }: { now: Date; former: PublicRow | undefined },
): PublicRow | null {
  if (announcement.announceAt > now) return null;
  const today = dayAtPlace(now, event.timeZone);
  const acts = booked.filter((act) => whyNotYet(act, today) === null);
  const waits = booked.some(({ state }) => !isOver(state));
  const status = statusOf(announcement, event);
  // An event that was never public isn’t cancelled in public, and no act is named before it agrees.
  if (!former && (status === 'cancelled' || (acts.length === 0 && waits))) return null;
  // The line-up of a cancelled show stays readable.
  const lastRow = status === 'cancelled' ? former : undefined;
  const lineUp = lastRow?.facts.lineUp ?? acts.map((act) => actOf(act, announcement.showsSetTimes));
  const genres = acts.flatMap(({ performer }) => performer?.genres ?? []);
  const endsAt = event.curfewAt ?? event.loadOutAt;
  const isElsewhere = event.stageId === null;
  const position = isElsewhere ? null : positionOf(venue);
  return {
    id: announcement.id,
    announcementId: announcement.id,
    outsideId: null,
    venueId: venue.id,
    status,
    day: event.day,
    endsAt,
    town,
    pages: [...new Set([venue.id, ...lineUp.flatMap(({ pageId }) => pageId ?? [])])],
    startsAt: startOf(event, acts),
    isPast: endsAt <= now,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    genres: lastRow?.genres ?? [...new Set(genres)].slice(0, mostGenres),
    facts: {
      title: event.title || lineUp.map(({ name }) => name).join(', ') || (venue.displayName ?? ''),
      description: announcement.description,
      venueName: venue.displayName ?? '',
      isVenuePublic: isShown(venue),
      room,
      isElsewhere,
      position,
      lineUp,
      address: isElsewhere ? null : venue.address,
      country: null,
      timeZone: event.timeZone,
      hasTime: true,
      doorsAt: event.doorsAt?.toISOString() ?? null,
      minimumAge: announcement.minimumAge,
      access: announcement.access,
      price: {
        kind: announcement.priceKind,
        amountMinor: tickets?.amountMinor ?? announcement.priceMinor,
        currency: tickets?.currency ?? announcement.currency,
        url: announcement.ticketUrl,
      },
      isSoldOut: announcement.isSoldOut || tickets?.isSoldOut === true,
      ...(tickets && { offers: tickets.offers }),
      formerDay: status === 'postponed' ? announcement.firstDay : null,
      poster: announcement.poster,
    },
  };
}

/** Doors or the first set, whichever is first. */
function startOf({ doorsAt, loadInAt }: Announced['event'], acts: BookedAct[]): Date {
  const starts = [doorsAt, ...acts.map(({ startsAt }) => startsAt)].filter((at) => at !== null);
  return starts.length > 0 ? new Date(Math.min(...starts.map(Number))) : loadInAt;
}

function actOf({ performer, startsAt }: BookedAct, showsSetTimes: boolean): Act {
  return {
    pageId: performer && isShown(performer) ? performer.id : null,
    name: performer?.displayName ?? '',
    startsAt: showsSetTimes ? startsAt.toISOString() : null,
  };
}

export function isShown({ publishedAt, hiddenAt }: Announced['venue']): boolean {
  return publishedAt !== null && hiddenAt === null;
}
