import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { momentIn } from '#app/db/expressions.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { reminders } from '#app/db/schema/notifications.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { aheadStates, type BookingAction, talkingStates } from '#app/domain/bookings/lifecycle.ts';
import { otherSide, type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { remindOnce } from '#app/features/notifications/commands.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { dateIn } from '#app/lib/time/days.ts';
import { eachAlone } from '#app/lib/waits.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readSigned } from './contracts/queries.server.ts';
import { type LockedBooking, lockBooking } from './queries.server.ts';
import { notifySides } from './steps/notify-sides.server.ts';
import { advanceBooking, recordStep } from './steps.server.ts';

/**
 * Advances the bookings whose deadlines have passed, one at a time, by the database's time. Any
 * number of workers may run it at once; bookings that one leaves are done by the next run.
 */
export async function advanceByClock(services: {
  database: Database;
  brand: Brand;
}): Promise<void> {
  const { orm } = services.database;
  const advance = (bookingId: string) =>
    orm.transaction((tx) => advanceOne(tx, services.brand, bookingId));
  await eachAlone(await dueBookings(orm), advance, 'bookings can’t be advanced');
}

/** The rest is still due at the next run. */
const mostAtOnce = 500;

async function dueBookings(orm: Orm): Promise<string[]> {
  const due = await orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(lte(bookings.deadlineAt, sql`now()`))
    .orderBy(asc(bookings.deadlineAt))
    .limit(mostAtOnce);
  return due.map(({ id }) => id);
}

async function advanceOne(tx: Orm, brand: Brand, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  // A side may have answered meanwhile, or another worker come first.
  if (!booking.deadlineAt || booking.deadlineAt > booking.now) return;
  const isPendingOver = booking.pendingUntil !== null && booking.pendingUntil <= booking.now;
  if (isPendingOver) return letPendingLapse(tx, brand, booking);
  // A change that isn’t signed by now comes too late.
  const set = { turn: null, pendingVersion: null, pendingUntil: null };
  await advanceBooking(tx, booking, { action: 'play', by: 'clock', actor: null, set });
}

async function letPendingLapse(tx: Orm, brand: Brand, booking: LockedBooking): Promise<void> {
  const { id: bookingId, isAgreed, signedVersion } = booking;
  const action: BookingAction = signedVersion === null ? 'expire' : 'letChangeLapse';
  await advanceBooking(tx, booking, {
    action,
    by: 'clock',
    actor: null,
    set: { turn: null, pendingVersion: null, pendingUntil: null },
  });
  const kind = signedVersion === null ? (isAgreed ? 'unsigned' : 'expired') : 'changeDropped';
  await notifySides(tx, brand, { bookingId, kind, by: 'clock' });
}

/** Ends all talks with pages that are leaving, and notifies the other sides. */
export async function endTalks(tx: Orm, brand: Brand, profileIds: string[]): Promise<void> {
  if (profileIds.length === 0) return;
  const open = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        or(inArray(bookings.venueId, profileIds), inArray(bookings.performerId, profileIds)),
        inArray(bookings.state, talkingStates),
      ),
    )
    .orderBy(asc(bookings.id));
  for (const { id } of open) {
    const booking = await lockBooking(tx, id);
    if (!talkingStates.includes(booking.state)) continue;
    await advanceBooking(tx, booking, { action: 'expire', by: 'clock', actor: null });
    const isVenueGoing = profileIds.includes(booking.venueId ?? '');
    const by = isVenueGoing ? 'venue' : 'performer';
    await notifySides(tx, brand, { bookingId: id, kind: 'expired', by });
  }
}

const mails = {
  confirmAdvance: 'advanceConfirmed',
  changeAdvance: 'advanceChanged',
  askAboutAdvance: 'advanceAsked',
} as const;

type AdvanceStep = {
  action: keyof typeof mails;
  by: Side;
  viewer: Viewer;
  /** The booking to notify, if it isn’t the locked one. */
  bookingId?: string;
  note?: string;
};

/**
 * Writes a change of an advance into the booking’s history, and notifies the other side. Another
 * act of the same night is notified without a line in its history, since its booking isn’t locked
 * here.
 */
export async function recordAdvance(
  tx: Orm,
  { brand }: { brand: Brand },
  booking: LockedBooking,
  { action, by, viewer, bookingId = booking.id, note = '' }: AdvanceStep,
): Promise<void> {
  if (bookingId === booking.id)
    await recordStep(tx, booking, { by, actor: viewer.pseudonym, action });
  else await writeOutbox(tx, await bookingEvent(tx, bookingId, action, booking.now));
  await notifySides(tx, brand, {
    bookingId,
    kind: mails[action],
    by,
    note,
    exceptAccountId: viewer.accountId,
  });
}

async function bookingEvent(
  tx: Orm,
  bookingId: string,
  what: string,
  now: Date,
): Promise<OutboxEvent> {
  const [other] = await tx
    .select({ venueId: bookings.venueId, performerId: bookings.performerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  const pages = [other?.venueId, other?.performerId].flatMap((page) => page ?? []);
  const payload = { kind: 'booking', id: bookingId, what, pages, at: now.toISOString() };
  return { type: 'happened', payload };
}

/** Records in the booking’s history that its day sheet got a link for a crew, or lost it. */
export async function recordDaySheetLink(
  tx: Orm,
  booking: LockedBooking,
  {
    action,
    by,
    viewer,
  }: { action: 'shareDaySheet' | 'endDaySheetLink' } & Pick<AdvanceStep, 'by' | 'viewer'>,
): Promise<void> {
  await recordStep(tx, booking, { by, actor: viewer.pseudonym, action });
}

/**
 * Notifies the sides that had confirmed an advance before both signed other times. Both have made
 * that change, so the last to sign is notified as well.
 */
export async function notifyOfOutdatedAdvance(
  tx: Orm,
  { brand }: { brand: Brand },
  { bookingId, outdated }: { bookingId: string; outdated: Side[] },
): Promise<void> {
  const [one, other] = outdated;
  if (!one) return;
  const by = other ? 'both' : otherSide(one);
  await notifySides(tx, brand, { bookingId, kind: 'advanceOutdated', by });
}

type Reminder = { bookingId: string; by: Side; lines: () => string[] };

export async function remindOfAdvance(
  tx: Orm,
  { brand }: { brand: Brand },
  { bookingId, by, lines }: Reminder,
): Promise<void> {
  await notifySides(tx, brand, { bookingId, kind: 'advanceOpen', by, details: lines });
}

type Services = { brand: Brand };

/**
 * Asks both sides of a settled show to review each other. The caller makes sure that it happens
 * once.
 */
export function askForReviews(tx: Orm, { brand }: Services, bookingId: string): Promise<void> {
  return notifySides(tx, brand, { bookingId, kind: 'reviewAsked', by: 'both' });
}

export async function recordPublishedReviews(
  tx: Orm,
  { brand }: Services,
  booking: LockedBooking,
): Promise<void> {
  await recordStep(tx, booking, { by: 'clock', actor: null, action: 'publishReviews' });
  await notifySides(tx, brand, { bookingId: booking.id, kind: 'reviewsPublished', by: 'both' });
}

type Stores = { database: Database; brand: Brand };

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

/**
 * Removes the nights of venues that have left, except those with bookings, which stay for the
 * books.
 */
export async function sweepLeftNights(orm: Orm): Promise<void> {
  const booked = orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.eventId, events.id));
  await orm.delete(events).where(and(isNull(events.venueId), notExists(booked)));
}
