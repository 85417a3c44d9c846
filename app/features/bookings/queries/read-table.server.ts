import { aliasedTable, and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, contracts } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  nextState,
  type ProposingAction,
  proposingActions,
} from '#app/domain/bookings/lifecycle.ts';
import type { Side } from '#app/domain/bookings/terms.ts';
import { may } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { actingPage, demandSide } from '../policy.ts';

/** What lies on the table of a booking, to one of its sides. */
export type Table = {
  bookingId: string;
  as: string;
  side: Side;
  title: string;
  otherName: string | null;
  timeZone: string;
  loadInAt: Date;
  startsAt: Date;
  endsAt: Date;
  loadOutAt: Date;
  latestVersion: number;
  /** What putting other terms on the table would be; null where that can’t be done now. */
  action: ProposingAction | null;
};

/** Whose booking it is, and which page somebody works as just now. */
export type TableAsked = { bookingId: string; current: string | null };

/** @throws AppError `not-found` for whoever sees to neither side’s bookings */
export async function readTable(orm: Orm, viewer: Viewer, asked: TableAsked): Promise<Table> {
  const { isAgreed, performerId, venueId, performer, venue, ...row } = await readRow(orm, asked);
  const as = actingPage(viewer, { venueId, performerId }, asked.current);
  if (!as) throw unknown();
  const side = demandSide(viewer, { venueId, performerId }, as, 'see bookings');
  const { state, turn, pendingVersion, signedVersion, ...shown } = row;
  // A draft that was never sent is its maker’s own.
  if (row.latestVersion === 0 && turn !== side) throw unknown();
  const facts = { state, turn, pendingVersion, signedVersion, isAgreed, signed: [] };
  const action = proposingActions.find((one) => nextState(facts, one, side) !== null);
  return {
    ...shown,
    as,
    side,
    otherName: side === 'venue' ? performer : venue,
    action: action && may(viewer, as, 'make and answer offers') ? action : null,
  };
}

async function readRow(orm: Orm, { bookingId }: TableAsked) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const [row] = await orm
    .select({
      bookingId: bookings.id,
      venueId: bookings.venueId,
      performerId: bookings.performerId,
      state: bookings.state,
      turn: bookings.turn,
      latestVersion: bookings.latestVersion,
      pendingVersion: bookings.pendingVersion,
      signedVersion: bookings.signedVersion,
      timeZone: bookings.timeZone,
      loadInAt: bookings.loadInAt,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      loadOutAt: bookings.loadOutAt,
      title: events.title,
      venue: venue.displayName,
      performer: performer.displayName,
      isAgreed: sql<boolean>`${contracts.version} is not null`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .leftJoin(
      contracts,
      and(
        eq(contracts.bookingId, bookings.id),
        eq(contracts.version, bookings.pendingVersion),
        isNull(contracts.replacedAt),
      ),
    )
    .where(eq(bookings.id, bookingId));
  if (!row) throw unknown();
  return row;
}

function unknown(): AppError {
  return new AppError('not-found', words('bookings')('unknown'));
}
