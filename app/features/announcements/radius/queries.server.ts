import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { eventAddress } from '#app/domain/announcements/public-event.ts';
import { overStates, signedStates } from '#app/domain/bookings/lifecycle.ts';
import {
  daysOfClause,
  type PlacedShow,
  type RadiusClause,
  ruledOutAt,
} from '#app/domain/bookings/radius.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { ofBooking } from '#app/features/bookings/fields.ts';
import {
  listRadiusClauses,
  listSignedClauses,
  readPlaceOf,
} from '#app/features/bookings/offers/queries.server.ts';
import { isSeenBy, requireSide } from '#app/features/bookings/policy.ts';
import { query } from '#app/fields/command.ts';
import { day, id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

export type ClauseAhead = {
  bookingId: string;
  venue: string | null;
  kilometres: number;
  from: string;
  to: string;
  /** The show at hand falls under it. */
  isMet: boolean;
};

/**
 * Signed clauses that still restrict a performer, for its own people. `show` is one of its shows;
 * null for one that isn’t listed yet.
 */
export async function listClausesAhead(
  orm: Orm,
  performerId: string,
  show: PlacedShow | null,
): Promise<ClauseAhead[]> {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const clauses = await listSignedClauses(orm, performerId, today);
  return clauses.flatMap(({ bookingId, venue, show: own, clause }) => {
    const { from, to } = daysOfClause(clause, own.day);
    if (to < today) return [];
    const isMet = show !== null && ruledOutAt(clause, own, show) !== null;
    return [
      {
        bookingId,
        venue,
        from,
        to,
        isMet,
        kilometres: clause.kilometres,
      },
    ];
  });
}

export type ShownRadius = {
  side: Side;
  clause: RadiusClause | null;
  days: { from: string; to: string } | null;
  /** Not everything is signed yet, so it can still be negotiated. */
  isOpen: boolean;
  /** Other shows of the performer that the clause rules out, as far as the reader may know. */
  shows: NearShow[];
  /** For the venue, once both have signed: there is another one that isn’t announced yet. */
  isAnyUnannounced: boolean;
  /** For the performer: its other contracts that rule this show out. */
  ruledOutBy: { bookingId: string; venue: string | null; day: string; kilometres: number }[];
};

/**
 * Conflicts with a booking’s radius clause, and for its performer, conflicts of the booking with
 * other clauses; in a fixed number of statements. It warns and refuses nothing.
 */
export const readRadius = query({
  operation: 'readRadiusClause',
  input: z.object(ofBooking),
  answer: z.object({
    clause: z
      .object({ kilometres: z.int(), daysBefore: z.int(), daysAfter: z.int() })
      .nullable()
      .describe('Of the newest terms; null where they have none.'),
    shows: z.array(
      z.object({
        day,
        place: z.string(),
        kilometres: z.int().describe('How far away, as the crow flies.'),
        isAnnounced: z.boolean(),
      }),
    ),
    isAnyUnannounced: z.boolean().describe('For the venue, once both have signed.'),
    ruledOutBy: z
      .array(z.object({ bookingId: id, venue: z.string().nullable(), day, kilometres: z.int() }))
      .describe('For the performer: its other contracts that rule this show out.'),
  }),
  async run({ database }: { database: Database }, viewer, { bookingId, as }): Promise<ShownRadius> {
    const { orm } = database;
    const [row] = await orm
      .select({ booking: bookings, day: events.day, terms: bookingVersions.terms })
      .from(bookings)
      .innerJoin(events, eq(events.id, bookings.eventId))
      .leftJoin(
        bookingVersions,
        and(
          eq(bookingVersions.bookingId, bookings.id),
          sql`${bookingVersions.number} = coalesce(${bookings.pendingVersion}, ${bookings.signedVersion}, ${bookings.latestVersion})`,
        ),
      )
      .where(eq(bookings.id, bookingId));
    if (!row) throw new AppError('not-found', words('bookings')('unknown'));
    const { booking, terms } = row;
    const { performerId, venueId, state, signedVersion, pendingVersion } = booking;
    const side = requireSide(viewer, booking, as, 'see bookings');
    if (!isSeenBy(side, booking)) throw new AppError('not-found', words('bookings')('unknown'));
    const clause = terms?.radius ?? null;
    // Otherwise a venue could find a rival’s show by trying distances in a draft.
    const isOpen = signedVersion === null || pendingVersion !== null;
    const base = { side, clause, days: null, isOpen };
    const nothing = { ...base, shows: [], isAnyUnannounced: false, ruledOutBy: [] };
    if (!terms || !performerId || !venueId || overStates.includes(state)) return nothing;
    // Proposed terms may be for another day.
    const day = terms.schedule.doors.slice(0, 10);
    const show = { day, position: await readPlaceOf(orm, venueId) };
    const query = { performerId, venueId, bookingId, show };
    const near = clause && (await listNearShows(orm, side, { ...query, clause }));
    const clauses = side === 'performer' ? await listRadiusClauses(orm, query, show) : [];
    return {
      ...base,
      days: clause && daysOfClause(clause, day),
      shows: near?.shows ?? [],
      isAnyUnannounced: side === 'venue' && !isOpen && near?.isAnyHidden === true,
      ruledOutBy: clauses.map((one) => ({
        bookingId: one.bookingId,
        venue: one.venue,
        day: one.show.day,
        kilometres: one.clause.kilometres,
      })),
    };
  },
});

/** Another show of a performer that a clause rules out, as far as its reader may know. */
type NearShow = {
  day: string;
  place: string;
  kilometres: number;
  isAnnounced: boolean;
  path: string | null;
};

type NearShows = {
  shows: NearShow[];
  /** True if there is one that the reader may not know. */
  isAnyHidden: boolean;
};

type Query = {
  performerId: string;
  venueId: string | null;
  /** The booking with the clause; empty before there is one. */
  bookingId: string;
  show: PlacedShow;
  clause: RadiusClause;
};

/**
 * Other shows of a performer that a clause rules out: signed bookings, and shows it lists itself.
 * The performer reads all of them. The venue reads public ones, from public facts alone; the caller
 * has to hide from it that there are others.
 */
export async function listNearShows(orm: Orm, side: Side, query: Query): Promise<NearShows> {
  const { clause, show, performerId } = query;
  const shows: NearShow[] = [];
  let isAnyHidden = false;
  for (const row of await readShows(orm, query)) {
    const isAnnounced = row.publicId !== null;
    const isOpen = side === 'performer' || isAnnounced;
    const [day, position] =
      side === 'venue' && isAnnounced
        ? [row.publicDay ?? row.day, positionIn(row.publicLatitude, row.publicLongitude)]
        : [row.day, positionIn(row.latitude, row.longitude)];
    const conflict = ruledOutAt(clause, show, { day, position });
    // The same night at the same place is this show, listed once more.
    if (!conflict || (day === show.day && conflict.kilometres === 0)) continue;
    if (!isOpen) isAnyHidden = true;
    else {
      const place = (side === 'venue' ? row.publicPlace : row.place) ?? '';
      const path = side === 'venue' ? publicPath(row) : ownPath(row, performerId);
      shows.push({ day, place, ...conflict, isAnnounced, path });
    }
  }
  return { shows, isAnyHidden };
}

type Row = {
  kind: 'booking' | 'outside';
  id: string;
  day: string;
  place: string | null;
  latitude: number | null;
  longitude: number | null;
  publicId: string | null;
  publicDay: string | null;
  publicTitle: string | null;
  publicPlace: string | null;
  publicLatitude: number | null;
  publicLongitude: number | null;
};

const mostShows = 100;

async function readShows(
  orm: Orm,
  { performerId, venueId, bookingId, show, clause }: Query,
): Promise<Row[]> {
  const { from, to } = daysOfClause(clause, show.day);
  const states = sql.join(
    signedStates.map((state) => sql`${state}`),
    sql`, `,
  );
  const isOther = (column: string) => sql`${sql.raw(column)} is distinct from ${venueId}`;
  const columns = sql`p.id as "publicId", p.day::text as "publicDay",
    p.facts ->> 'title' as "publicTitle", p.facts ->> 'venueName' as "publicPlace",
    p.latitude as "publicLatitude", p.longitude as "publicLongitude"`;
  return rowsOf<Row>(
    orm.execute(sql`
    select 'booking' as kind, b.id, e.day::text as day, v.display_name as place,
      v.latitude, v.longitude, ${columns}
    from bookings b
    join events e on e.id = b.event_id
    left join profiles v on v.id = b.venue_id
    left join announcements a on a.event_id = e.id
    left join public_events p on p.announcement_id = a.id and p.pages @> array[${performerId}::text]
    where b.performer_id = ${performerId} and b.id <> ${bookingId} and ${isOther('b.venue_id')}
      and b.state in (${states}) and e.day between ${from}::date and ${to}::date
    union all
    select 'outside', s.id, s.day::text, coalesce(nullif(s.place_name, ''), o.display_name),
      coalesce(s.latitude, o.latitude), coalesce(s.longitude, o.longitude), ${columns}
    from outside_shows s
    join profiles o on o.id = s.profile_id
    left join public_events p on p.outside_id = s.id
    where s.cancelled_at is null and ${isOther('s.profile_id')}
      and s.day between ${from}::date and ${to}::date
      and (s.profile_id = ${performerId} or exists (select from outside_acts t
        where t.show_id = s.id and t.page_id = ${performerId} and t.agreed_at is not null))
    order by day, id limit ${mostShows}::int`),
  );
}

function positionIn(latitude: number | null, longitude: number | null): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function publicPath({ publicId, publicTitle }: Row): string | null {
  return publicId && eventAddress(publicId, publicTitle ?? '');
}

function ownPath({ kind, id }: Row, performerId: string): string {
  return kind === 'booking' ? `/bookings/${id}` : `/profiles/${performerId}/shows/${id}`;
}
