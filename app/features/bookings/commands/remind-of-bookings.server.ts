import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { momentIn } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { reminders } from '#app/db/schema/notifications.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { aheadStates } from '#app/domain/bookings/lifecycle.ts';
import { otherSide, type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { remindOnce } from '#app/features/notifications/commands/remind-once.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import { dateIn } from '#app/lib/time/days.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readSigned } from '../contracts/queries/read-signed.server.ts';
import { type LockedBooking, lockBooking } from '../queries/lock-booking.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';

type Stores = { database: Database; brand: Brand };

/** The rest comes with the next run. */
const mostAtOnce = 500;

/**
 * Reminds the sides that have to answer of terms that expire within a day, each deadline once.
 * Terms of the last hours are left out: they have just been read. By the database’s time.
 */
export async function remindOfAnswers({ database, brand }: Stores): Promise<void> {
  const cause = sql<string>`'answer ' || ${bookings.id} || ' ' || ${bookings.pendingUntil}`;
  const due = await database.orm
    .select({ id: bookings.id, cause })
    .from(bookings)
    .leftJoin(reminders, eq(reminders.cause, cause))
    .where(
      and(
        isNull(reminders.cause),
        gt(bookings.pendingUntil, sql`now()`),
        lt(bookings.pendingUntil, sql`now() + interval '24 hours'`),
        lt(bookings.updatedAt, sql`now() - interval '6 hours'`),
      ),
    )
    .orderBy(asc(bookings.pendingUntil))
    .limit(mostAtOnce);
  const remind = (one: (typeof due)[number]) =>
    database.orm.transaction(async (tx) => {
      const booking = await lockBooking(tx, one.id);
      const recipients = sidesToRemind(booking);
      if (!booking.pendingUntil || booking.pendingUntil <= booking.now) return;
      if (recipients.length === 0 || !(await remindOnce(tx, one.cause))) return;
      for (const side of recipients)
        await notifySides(tx, brand, {
          bookingId: one.id,
          kind: 'expiresSoon',
          by: otherSide(side),
        });
    });
  await eachAlone(due, remind, 'nobody can be reminded of an answer');
}

/** The sides that have to answer or to sign. */
function sidesToRemind({ turn, isAgreed, signed }: LockedBooking): Side[] {
  if (turn) return [turn];
  return isAgreed ? sides.filter((side) => !signed.includes(side)) : [];
}

/**
 * Reminds both sides on the day before a signed show, from 9 in the morning on the venue’s clock.
 */
export async function remindOfShows({ database, brand }: Stores): Promise<void> {
  const { id, loadInAt, timeZone, signedVersion, state } = bookings;
  const cause = sql<string>`'show ' || ${id} || ' ' || ${loadInAt}`;
  const now = await readClock(database.orm);
  const dayBegins = (days: number) =>
    momentIn(timeZone, (zone) => dateIn(now, zone).add({ days }).toZonedDateTime(zone));
  const morning = momentIn(timeZone, (zone) =>
    dateIn(now, zone).toZonedDateTime({ timeZone: zone, plainTime: { hour: 9 } }),
  );
  const due = await database.orm
    .select({
      id,
      signedVersion,
      cause,
      room: rooms.name,
      venue: profiles.displayName,
      address: profiles.address,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(profiles, eq(profiles.id, bookings.venueId))
    .leftJoin(reminders, eq(reminders.cause, cause))
    .where(
      and(
        isNull(reminders.cause),
        inArray(state, [...aheadStates]),
        gt(loadInAt, sql`now()`),
        lt(loadInAt, sql`now() + interval '48 hours'`),
        gte(loadInAt, dayBegins(1)),
        lt(loadInAt, dayBegins(2)),
        lte(morning, sql`now()`),
      ),
    )
    .orderBy(asc(loadInAt))
    .limit(mostAtOnce);
  const remind = (one: (typeof due)[number]) =>
    database.orm.transaction((tx) => remindOfShow(tx, brand, one));
  await eachAlone(due, remind, 'nobody can be reminded of a show');
}

type Tomorrow = {
  id: string;
  signedVersion: number | null;
  cause: string;
  venue: string | null;
  room: string | null;
  address: string | null;
};

async function remindOfShow(tx: Orm, brand: Brand, { cause, ...show }: Tomorrow): Promise<void> {
  const signed = await readSigned(tx, show);
  if (!signed || !(await remindOnce(tx, cause))) return;
  const place = [nameInText(show.venue), show.room, show.address].filter(Boolean).join(', ');
  await notifySides(tx, brand, {
    bookingId: show.id,
    kind: 'showTomorrow',
    by: 'clock',
    show: { schedule: signed.terms.schedule, place },
  });
}
