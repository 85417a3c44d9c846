import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { daySheetLinks } from '#app/db/schema/night/advances.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import { mapAddressOf, positionOf } from '#app/domain/profiles/position.ts';
import { requireSide } from '#app/features/bookings/policy.ts';
import { findNight, findOwnNight } from '#app/features/bookings/queries/find-night.server.ts';
import { clockOf } from '#app/features/bookings/terms/words/say-terms-problem.ts';
import { posterDay } from '#app/features/events/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may } from '#app/features/profiles/policy.ts';
import { readRunningOrder } from '#app/features/running-order/queries/read-running-order.server.ts';
import { titleOf } from '#app/features/running-order/words/order-words.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { openSealed, sealToken } from '#app/platform/token.server.ts';
import { answerOfLine, nameOfLine } from '../words/line-words.ts';
import { readAdvance } from './read-advance.server.ts';

export type DaySheet = Awaited<ReturnType<typeof makeSheet>>;
type Night = NonNullable<Awaited<ReturnType<typeof findNight>>>;

/** Separates these links from other sealed ones. */
const purpose = 'day sheet';

/** A crew’s link works this long after load-out. */
const openMs = 3 * 24 * 60 * 60 * 1_000;

/** The day sheet for people of the two sides, and the crew's link. */
export async function showDaySheet(
  orm: Orm,
  viewer: Viewer,
  query: { bookingId: string; current: string | null; secret: string },
) {
  const { row, as } = await findOwnNight(orm, viewer, query);
  requireSide(viewer, row.booking, as, 'see bookings');
  const [sheet, [link]] = await Promise.all([
    makeSheet(orm, row),
    orm
      .select({ token: daySheetLinks.token })
      .from(daySheetLinks)
      .where(eq(daySheetLinks.bookingId, query.bookingId)),
  ]);
  return {
    sheet,
    as,
    bookingId: query.bookingId,
    mayShare: may(viewer, as, 'advance shows') && !sheet.isCancelled,
    link: link ? `/day-sheets/${sealToken(query.secret, purpose, link.token)}` : null,
  };
}

/** Null for a link that never was, or has ended. */
export async function readSharedSheet(
  orm: Orm,
  { secret, link }: { secret: string; link: string },
): Promise<DaySheet | null> {
  const token = openSealed(secret, purpose, link);
  if (!token) return null;
  const [shared] = await orm
    .select({ bookingId: daySheetLinks.bookingId })
    .from(daySheetLinks)
    .where(eq(daySheetLinks.token, token));
  const row = shared && (await findNight(orm, shared.bookingId));
  if (!row || row.now.getTime() > row.booking.loadOutAt.getTime() + openMs) return null;
  return makeSheet(orm, row);
}

async function makeSheet(orm: Orm, { booking, title, now, ...names }: Night) {
  const [{ lines, terms, venue }, order, [place]] = await Promise.all([
    readAdvance(orm, booking),
    readRunningOrder(orm, booking.eventId),
    orm
      .select({ room: rooms.name })
      .from(events)
      .leftJoin(rooms, eq(rooms.id, events.roomId))
      .where(eq(events.id, booking.eventId)),
  ]);
  const { schedule } = terms;
  const position = venue ? positionOf(venue) : null;
  return {
    title,
    bookingId: booking.id,
    timeZone: booking.timeZone,
    day: posterDay(schedule.doors.slice(0, 10)),
    asOf: now,
    isCancelled: booking.state === 'cancelled',
    venue: nameInText(names.venueName),
    performer: nameInText(names.performerName),
    room: place?.room ?? null,
    address: venue?.address ?? null,
    map: position && mapAddressOf(position),
    times: scheduleTimes
      .flatMap((name) => {
        const time = schedule[name];
        return time === null ? [] : [{ name, at: time, clock: clockOf(time) }];
      })
      .toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    // The expected times: on the night, a delay moves everything after it.
    running: (order?.items ?? [])
      .filter(({ kind }) => kind !== 'doors')
      .map((item) => ({
        key: item.key,
        name: titleOf(item),
        from: isoAt(item.expectedStart, booking).slice(11, 16),
        to: isoAt(item.expectedEnd, booking).slice(11, 16),
      })),
    loadInDay: isoAt(booking.loadInAt, booking).slice(0, 10),
    lines: lines.flatMap((line) => {
      const answer = line.isSkipped ? null : answerOfLine(line);
      const { key, state, subject } = line;
      return answer === null ? [] : [{ key, subject, state, name: nameOfLine(line), answer }];
    }),
    open: lines.filter(({ state }) => state === 'open').map(nameOfLine),
  };
}
