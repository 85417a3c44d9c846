import { aliasedTable, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { forgetLivePages } from '#app/db/live-log.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import type {
  NotificationText,
  PageNotification,
  Part,
  Task,
  WaitingPart,
} from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { namePages } from '#app/features/profiles/queries.server.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { endTalks } from './commands.server.ts';
import { mailComments } from './comments/commands.server.ts';
import {
  listAfterApplication,
  listAfterHold,
  listBeforeBooking,
  listThreadFacts,
  listThreadLines,
} from './comments/queries.server.ts';
import { exportBookings } from './export-bookings.server.ts';
import {
  type BookingRow,
  columnOf,
  rowOf,
  selectRows,
  turnIds,
  urgency,
} from './list-bookings.server.ts';
import { mailValues } from './mails.tsx';
import { type BookingMail, bookingNotifications, pathOf } from './notifications.ts';
import {
  findBookingBlockers,
  findPagesAtWork,
  listBookingSteps,
  listNews,
  listNextShows,
  readBookingEntries,
  readEventEntries,
} from './queries.server.ts';
import { amountFor, stepAddress, stepName } from './words.ts';

/** Notifications have the subjects of the mails as their text. */
async function describeBookingNotifications(
  orm: Orm,
  notifications: PageNotification[],
): Promise<Map<number, NotificationText>> {
  const byId = await readBookings(orm, [
    ...new Set(notifications.map(({ subjectId }) => subjectId)),
  ]);
  return new Map(
    notifications.flatMap(({ id, kind, subjectId, pageId, facts }) => {
      const booking = byId.get(subjectId);
      if (!booking) return [];
      const isVenue = booking.venueId === pageId;
      const [ownName, otherName] = isVenue
        ? [booking.venue, booking.performer]
        : [booking.performer, booking.venue];
      const amount = amountFor(facts, isVenue);
      const about = { ...booking, ownName, otherName, amount, deadlineAt: null };
      const values = mailValues(about, { timeZone: booking.timeZone });
      const text = words('bookings')(`booking.mail.${kind as BookingMail}.subject`, values);
      return [[id, { text, path: pathOf(kind as BookingMail, subjectId) }] as const];
    }),
  );
}

async function readBookings(orm: Orm, ids: string[]) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const { id, venueId, performerId, startsAt, timeZone } = bookings;
  const rows = await orm
    .select({
      id,
      venueId,
      startsAt,
      timeZone,
      title: events.title,
      venue: venue.displayName,
      performer: performer.displayName,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, venueId))
    .leftJoin(performer, eq(performer.id, performerId))
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of bookings by their ids: “The Night Owls at Cinema Candeia, 3 March 2027”. */
async function nameBookings(orm: Orm, bookingIds: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({
      id: bookings.id,
      venueId: bookings.venueId,
      performerId: bookings.performerId,
      day: events.day,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(inArray(bookings.id, bookingIds));
  const pages = rows.flatMap(({ venueId, performerId }) => [venueId ?? [], performerId ?? []]);
  const names = await namePages(orm, pages.flat());
  const nameOf = (id: string | null) => names.get(id ?? '') ?? nameInText(null);
  return new Map(
    rows.map(({ id, venueId, performerId, day }) => [
      id,
      words('bookings')('disputes.desk.row', {
        venue: nameOf(venueId),
        performer: nameOf(performerId),
        day: writtenDay(day),
      }),
    ]),
  );
}

/** The list of bookings has the rest. */
const most = 50;

export const turns: WaitingPart = {
  right: 'see bookings',
  rows: (ids) => sql`${counted('venue', ids)} union all ${counted('performer', ids)}`,
  list: async (orm, ids) => (await Promise.all(sides.map((side) => list(orm, side, ids)))).flat(),
};

function counted(side: Side, ids: Ids): SQL {
  return sql`select ${columnOf(side)} as profile_id from ${bookings} where ${isTurn(side, ids)}`;
}

function isTurn(side: Side, ids: Ids): SQL {
  return sql`(${columnOf(side)} = ${anyOf(ids)} and bookings.id in ${turnIds(side, ids)})`;
}

async function list(orm: Orm, side: Side, ids: string[]): Promise<Task[]> {
  const rows = await selectRows(orm, side)
    .where(isTurn(side, ids))
    .orderBy(asc(urgency), asc(bookings.id))
    .limit(most);
  return rows.flatMap((row) => taskOf(rowOf(row, side)) ?? []);
}

/** The side’s task for a booking, with its page; null if there is none. */
function taskOf(row: BookingRow): Task | null {
  const { id, title, otherName, day, profileId, step, timeZone, pendingVersion } = row;
  if (!step) return null;
  const other = nameInText(otherName);
  const about =
    title === otherName ? other : words('bookings')('booking.task.about', { other, title });
  const name = stepName(step);
  const text = row.isTaken ? words('bookings')('booking.task.taken') : name;
  return {
    profileId: profileId ?? '',
    about,
    day,
    text,
    button: name,
    path:
      step.kind === 'sign' ? `/bookings/${id}/contracts/${pendingVersion}` : stepAddress(step, id),
    until: step.until,
    ...(step.kind === 'pay' && { endOfDayIn: timeZone }),
  };
}

export const part: Part = {
  notifications: [
    {
      subject: 'booking',
      right: 'see bookings',
      kinds: bookingNotifications,
      describe: describeBookingNotifications,
    },
  ],
  exports: [exportBookings],
  names: { booking: nameBookings },
  threads: {
    booking: { mail: mailComments, facts: listThreadFacts, lines: listThreadLines },
  },
  related: {
    application: listAfterApplication,
    hold: listAfterHold,
    booking: listBeforeBooking,
  },
  calendar: [readEventEntries, readBookingEntries],
  leaving: {
    blockers: (orm, leaving, isToChange) => findBookingBlockers(orm, leaving.pages, { isToChange }),
    async remove(tx, { pages }, brand) {
      await endTalks(tx, brand, pages);
      await forgetLivePages(tx, pages);
    },
  },
  live: { booking: 'see bookings' },
  waiting: [turns],
  begins: [listBookingSteps],
  atWork: findPagesAtWork,
  today: [{ right: 'see bookings', shows: listNextShows, news: listNews }],
};
