import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { momentIn } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { reminders } from '#app/db/schema/notifications.ts';
import { type AdvanceLine, advancedStates, openFor } from '#app/domain/advancing/lines.ts';
import { reminderDays } from '#app/domain/advancing/topics.ts';
import { otherSide, sides } from '#app/domain/bookings/terms/terms.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { remindOfAdvance } from '#app/features/bookings/commands/note-advance.server.ts';
import { lockBooking } from '#app/features/bookings/queries/lock-booking.server.ts';
import { remindOnce } from '#app/features/notifications/commands/remind-once.server.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import { dateIn } from '#app/lib/time/days.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readAdvance } from '../queries/read-advance.server.ts';
import { nameOfLine } from '../words/line-words.ts';

type Stores = { database: Database; brand: Brand };

/** Enough for one run; the rest comes with the next. */
const mostAtOnce = 500;

/**
 * Reminds each side of its open lines by mail, 21, 14, 7 and 2 days before load-in, from 9 in the
 * morning on the venue’s clock. After a late signature the nearest of these comes at once. Any
 * number of workers may run it.
 */
export async function remindOfAdvances({ database, brand }: Stores): Promise<void> {
  const { id, loadInAt, timeZone, state, signedVersion } = bookings;
  const now = await readClock(database.orm);
  // Load-in is this many days away on the venue’s clock, or fewer, before the end of that day.
  const cases = reminderDays
    .toSorted((one, other) => one - other)
    .map((days) => {
      const end = momentIn(timeZone, (zone) =>
        dateIn(now, zone)
          .add({ days: days + 1 })
          .toZonedDateTime(zone),
      );
      return sql`when ${loadInAt} < ${end} then ${sql.raw(String(days))}`;
    });
  const mark = sql`(case ${sql.join(cases, sql` `)} end)`;
  const morning = momentIn(timeZone, (zone) =>
    dateIn(now, zone).toZonedDateTime({ timeZone: zone, plainTime: { hour: 9 } }),
  );
  const cause = sql<string>`'advance ' || ${id} || ' ' || ${loadInAt} || ' ' || ${mark}`;
  const near = await database.orm
    .select({ id, cause })
    .from(bookings)
    .leftJoin(reminders, eq(reminders.cause, cause))
    .where(
      and(
        isNull(reminders.cause),
        inArray(state, [...advancedStates]),
        sql`${signedVersion} is not null`,
        gt(loadInAt, sql`now()`),
        lt(loadInAt, sql`now() + make_interval(days => ${reminderDays[0] + 1})`),
        sql`${mark} is not null`,
        lte(morning, sql`now()`),
      ),
    )
    .orderBy(asc(loadInAt))
    .limit(mostAtOnce);
  const remind = (one: (typeof near)[number]) =>
    database.orm.transaction((tx) => remindBoth(tx, brand, one));
  await eachAlone(near, remind, 'nobody can be reminded of an advance');
}

async function remindBoth(
  tx: Orm,
  brand: Brand,
  { id, cause }: { id: string; cause: string },
): Promise<void> {
  const booking = await lockBooking(tx, id);
  if (!(await remindOnce(tx, cause))) return;
  const { lines } = await readAdvance(tx, booking);
  for (const side of sides) {
    const open = openFor(lines, side);
    if (open.length > 0)
      await remindOfAdvance(
        tx,
        { brand },
        { bookingId: id, by: otherSide(side), lines: () => [namesOf(open)] },
      );
  }
}

function namesOf(open: AdvanceLine[]): string {
  return words('advancing')('reminder.open', { lines: open.map(nameOfLine).join(', ') });
}
