import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { guestListClosings, guests } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { guestListStateOf, guestListStates, hasGuests } from '#app/domain/tickets/guest-list.ts';
import { actingPage, requireSide } from '#app/features/bookings/policy.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries.server.ts';
import { posterDay } from '#app/features/events/views.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { ofEvent } from '../sales/fields.ts';
import { headOf } from '../sales/sale-command.server.ts';
import { guestsOfBooking } from './fields.ts';

const t = words('tickets');

/** The guests that the owner’s pages have listed. */
export async function* exportGuests(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const owned = viewer.profiles.filter(({ role }) => role === 'owner');
  const pages = owned.map(({ profileId }) => profileId);
  if (pages.length === 0) return;
  const listed = await orm
    .select({
      event: events.title,
      day: events.day,
      name: guests.name,
      places: guests.places,
      listedAt: guests.listedAt,
      crossedOutAt: guests.crossedOutAt,
    })
    .from(guests)
    .leftJoin(bookings, eq(bookings.id, guests.bookingId))
    .innerJoin(events, or(eq(events.id, guests.eventId), eq(events.id, bookings.eventId)))
    .where(
      or(
        inArray(bookings.performerId, pages),
        and(isNull(guests.bookingId), inArray(events.venueId, pages)),
      ),
    )
    .orderBy(asc(guests.listedAt), asc(guests.id));
  if (listed.length > 0) yield jsonPart('guest-lists.json', listed);
}

export type ShownGuestList = Awaited<ReturnType<typeof showGuestList>>;

const shownGuest = z.object({ id, name: z.string(), places: z.int() });

/** The guest list of an event, for its venue, with each performer’s use of its places. */
export const showGuestList = pageQuery({
  operation: 'readGuestList',
  may: 'see tonight',
  input: ofEvent,
  answer: z.object({
    guests: z.array(
      shownGuest.extend({
        listedBy: z.string().nullable().describe('A performer; null for the venue.'),
      }),
    ),
    people: z.int().describe('How many come in all.'),
    isClosed: z.boolean().describe('Performers can’t change their guests any more.'),
    quotas: z.array(
      z.object({
        bookingId: id,
        performer: z.string(),
        places: z.int().describe('As the signed terms say.'),
        taken: z.int(),
      }),
    ),
  }),
  async run({ orm, viewer, page }, { profileId, eventId }) {
    const event = await loadNight(orm, eventId);
    requireNightOf(page, event);
    const guests = await listGuests(orm, eventId);
    const signed = and(eq(bookings.eventId, eventId), isNotNull(bookings.signedVersion));
    const quotas = await readQuotas(orm, signed);
    const closed = await orm.$count(guestListClosings, eq(guestListClosings.eventId, eventId));
    const isComing = event.cancelledAt === null && event.loadOutAt.getTime() > Date.now();
    return {
      ...headOf({ event, venueId: profileId }),
      guests,
      people: guests.reduce((sum, { places }) => sum + places, 0),
      isClosed: closed > 0,
      mayChange: may(viewer, profileId, 'list guests'),
      isComing,
      quotas: quotas
        .filter(({ list, places }) => list !== 'ended' && places > 0)
        .map(({ bookingId, performer, places, taken }) => ({
          bookingId,
          performer: performer ?? '',
          places,
          taken,
        })),
    };
  },
});

export type Guest = {
  id: string;
  name: string;
  places: number;
  /** The performer that listed them; null for the venue. */
  listedBy: string | null;
  bookingId: string | null;
};

/** The guests of an event, by name, without those of performers who aren’t coming. */
export async function listGuests(orm: Orm, eventId: string): Promise<Guest[]> {
  const rows = await orm
    .select({
      id: guests.id,
      name: guests.name,
      places: guests.places,
      bookingId: guests.bookingId,
      state: bookings.state,
      performer: profiles.displayName,
    })
    .from(guests)
    .leftJoin(bookings, eq(bookings.id, guests.bookingId))
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .where(
      and(
        or(eq(guests.eventId, eventId), eq(bookings.eventId, eventId)),
        isNull(guests.crossedOutAt),
      ),
    )
    .orderBy(byName(guests.name), asc(guests.id));
  return rows
    .filter(({ state }) => state === null || hasGuests(state))
    .map(({ state: _, performer, ...guest }) => ({
      ...guest,
      listedBy: guest.bookingId === null ? null : (performer ?? ''),
    }));
}

export type OwnGuests = Awaited<ReturnType<typeof showOwnGuests>>;

/** The guests of a performer at one show, for members of both sides of its booking. */
export const showOwnGuests = query({
  operation: 'readOwnGuests',
  input: guestsOfBooking,
  answer: z.object({
    places: z.int().describe('As the signed terms say.'),
    taken: z.int(),
    list: z.enum(guestListStates).describe('Whether the performer can change it.'),
    guests: z.array(shownGuest),
  }),
  async run({ database: { orm } }: { database: Database }, viewer, { as: current, bookingId }) {
    const [quota] = await readQuotas(orm, eq(bookings.id, bookingId));
    const as = quota && actingPage(viewer, quota, current);
    if (!quota || !as) throw new AppError('not-found', t('guests.refused.noBooking'));
    const side = requireSide(viewer, quota, as, 'see bookings');
    const { event, performer, places, taken, list } = quota;
    return {
      bookingId,
      as,
      side,
      eventId: event.id,
      venueId: quota.venueId,
      title: event.title,
      day: posterDay(event.day),
      performer: performer ?? '',
      places,
      taken,
      list,
      mayChange: side === 'performer' && list === 'open' && may(viewer, as, 'list guests'),
      guests: await orm
        .select({ id: guests.id, name: guests.name, places: guests.places })
        .from(guests)
        .where(and(eq(guests.bookingId, bookingId), isNull(guests.crossedOutAt)))
        .orderBy(byName(guests.name), asc(guests.id)),
    };
  },
});

export type Quota = Awaited<ReturnType<typeof readQuotas>>[number];

/**
 * The guest places of performers by signed terms, and their guests. Bookings that aren’t signed
 * have none.
 */
export async function readQuotas(orm: Orm, which: SQL | undefined) {
  const rows = await orm
    .select({
      bookingId: bookings.id,
      state: bookings.state,
      performer: profiles.displayName,
      venueId: bookings.venueId,
      performerId: bookings.performerId,
      event: events,
      terms: bookingVersions.terms,
      closedAt: guestListClosings.closedAt,
      taken: sql<number>`(select coalesce(sum(${guests.places}), 0)::int from ${guests}
        where ${guests.bookingId} = ${bookings.id} and ${guests.crossedOutAt} is null)`,
      now: sql<Date>`clock_timestamp()`.mapWith(events.createdAt),
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .leftJoin(guestListClosings, eq(guestListClosings.eventId, events.id))
    .innerJoin(bookingVersions, isSignedVersion)
    .where(which)
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return rows.map(({ state, terms, closedAt, now, ...row }) => ({
    ...row,
    places: terms.guestPlaces,
    list: guestListStateOf({
      state,
      now,
      isClosed: closedAt !== null,
      isCancelled: row.event.cancelledAt !== null,
      until: row.event.doorsAt ?? row.event.loadInAt,
    }),
  }));
}
