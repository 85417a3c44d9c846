import { isDeepStrictEqual } from 'node:util';
import { and, eq, exists, isNull, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { insertEvents, type OutboxEvent } from '#app/db/outbox.server.ts';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import {
  type BookingAction,
  type BookingState,
  deadlineOf,
  isFirm,
  isOver,
  nextState,
  overStates,
} from '#app/domain/bookings/lifecycle.ts';
import { bookedTimes, nightTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { Schedule, Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { type ContractSource, dropContract, readContractSource } from './contracts/steps.server.ts';
import { freeHoldOf, requireHouse } from './holds/steps.server.ts';
import { type LockedBooking, lockedBooking, lockRow, readFacts } from './queries.server.ts';
import { takenBy } from './taken-by.server.ts';

const t = words('bookings');

/**
 * Acceptances that would take the same performer or a stage of one venue wait for each other in one order,
 * so that of two at once the second reads a refusal instead of both being stopped as a deadlock. It
 * decides nothing: the constraints do.
 */
const lockTime = builtOnce((orm) =>
  orm.select({ done: sql`pg_advisory_xact_lock(hashtextextended(key, 0))::text` }).from(sql`(
    select key from ${bookings} join ${events} on ${events.id} = ${bookings.eventId},
      lateral (values (1, ${bookings.performerId}), (2, ${events.venueId})) as taken (place, key)
    where ${bookings.id} = ${sql.placeholder('bookingId')} and key is not null
    order by place
  ) as keys`),
);

/** `source` is undefined for a version that there isn’t. */
export type LockedForAcceptance = {
  booking: LockedBooking;
  night: BookedNight;
  source: ContractSource | undefined;
};

/**
 * The one order in which an acceptance or a signature takes its locks: the time of the performer and the
 * venue, the booking, its night. The queue for its stage (`lockStage`) comes after them.
 */
export async function lockForAcceptance(
  tx: Orm,
  { bookingId, version }: { bookingId: string; version: number },
  writtenAt?: Date,
): Promise<LockedForAcceptance> {
  const [, rows, facts, nights, company, [source]] = await sendTogether(
    tx,
    lockTime(tx, { bookingId }),
    lockRow(tx, { bookingId }),
    readFacts(tx, { bookingId }),
    lockEventOf(tx, { bookingId }),
    findCompany(tx, { bookingId }),
    readContractSource(tx, { bookingId, version }),
  );
  const booking = lockedBooking(rows, facts, writtenAt);
  return { booking, night: bookedNightOf(nights, company), source };
}

/** The same without the night, which a signature locks only where it moves it. */
export async function lockForSignature(
  tx: Orm,
  { bookingId }: { bookingId: string },
  writtenAt?: Date,
): Promise<{ booking: LockedBooking }> {
  const [, rows, facts] = await sendTogether(
    tx,
    lockTime(tx, { bookingId }),
    lockRow(tx, { bookingId }),
    readFacts(tx, { bookingId }),
  );
  return { booking: lockedBooking(rows, facts, writtenAt) };
}

/** The time of a performer and a venue, locked in the same order, for a night that has no booking yet. */
export async function lockPair(
  tx: Orm,
  { performerId, venueId }: { performerId: string; venueId: string },
): Promise<void> {
  for (const key of [performerId, venueId])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

type Event = typeof events.$inferSelect;

/** The night of a booking; shared if it has other bookings or slots. */
type BookedNight = { event: Event | undefined; isShared: boolean };

/** Locks the night of a locked booking. */
export async function lockNight(tx: Orm, bookingId: string): Promise<BookedNight> {
  const answers = await sendTogether(
    tx,
    lockEventOf(tx, { bookingId }),
    findCompany(tx, { bookingId }),
  );
  return bookedNightOf(...answers);
}

/** The night of `lockEventOf` and of `findCompany` after it. */
function bookedNightOf(
  [event]: Event[],
  [company]: Awaited<ReturnType<typeof findCompany>>,
): BookedNight {
  return { event, isShared: company?.isShared === true };
}

/**
 * The night of a booking with an agreed schedule. A night of its own moves along; a shared one
 * stays, and if the schedule leaves it, the booking gets a night of its own.
 * @throws AppError `conflict` if the stage or the slot is taken then, or the night was cancelled
 */
export async function placeInEvent(
  tx: Orm,
  booking: LockedBooking,
  { event, isShared }: BookedNight,
  { schedule, by }: { schedule: Schedule; by: Side },
): Promise<Pick<Event, 'id' | 'stageId' | 'day'>> {
  const { loadInAt, loadOutAt } = bookedTimes(schedule);
  if (!event) throw new Error(`the booking ${booking.id} has no event`);
  if (event.cancelledAt) throw new AppError('conflict', t('refused.eventCancelled'));
  const isWithin = loadInAt < event.loadOutAt && event.loadInAt < loadOutAt;
  if (isShared && isWithin) {
    await requireSlot(tx, booking);
    return event;
  }
  const night = nightTimes(schedule);
  if (!isShared) {
    if (!isAt(event, night))
      await translateTaken(by, () => tx.update(events).set(night).where(eq(events.id, event.id)));
    return { ...event, day: night.day };
  }
  const id = newId();
  const { venueId, roomId, stageId, title, timeZone } = event;
  await tx.insert(events).values({ id, venueId, roomId, stageId, title, timeZone, ...night });
  // The slot belongs to the shared night.
  await tx.update(bookings).set({ slotId: null }).where(eq(bookings.id, booking.id));
  return { id, stageId, day: night.day };
}

/** True for most nights: they are agreed on as offered. */
function isAt(event: Event, night: ReturnType<typeof nightTimes>): boolean {
  const { day, loadInAt, doorsAt, curfewAt, loadOutAt } = event;
  return isDeepStrictEqual(night, { day, loadInAt, doorsAt, curfewAt, loadOutAt });
}

/** A slot may be offered to several performers; only one gets it. */
async function requireSlot(tx: Orm, { id, slotId }: LockedBooking): Promise<void> {
  if (slotId === null) return;
  const [taken] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), ne(bookings.id, id), bookings.firm))
    .limit(1);
  if (taken) throw new AppError('conflict', t('taken.slot'));
}

const isBooking = eq(bookings.id, sql.placeholder('bookingId'));

const lockEventOf = builtOnce((orm) => {
  const eventId = orm.select({ eventId: bookings.eventId }).from(bookings).where(isBooking);
  return orm
    .select()
    .from(events)
    .where(eq(events.id, sql`(${eventId})`))
    .for('update');
});

/** Another booking or a slot in the same night. */
const findCompany = builtOnce((orm) => {
  const other = alias(bookings, 'other');
  const others = orm
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.eventId, bookings.eventId),
        ne(other.id, bookings.id),
        notInArray(other.state, overStates),
      ),
    );
  const slots = orm
    .select({ id: eventSlots.id })
    .from(eventSlots)
    .where(eq(eventSlots.eventId, bookings.eventId));
  return orm
    .select({ isShared: sql<boolean>`${exists(others)} or ${exists(slots)}` })
    .from(bookings)
    .where(isBooking);
});

/** The constraints that refuse a second booking, with the message for each side. */
const sentences = {
  bookings_performer_once: {
    performer: 'taken.you',
    other: 'taken.performer',
  },
  events_one_show_on_a_stage: {
    performer: 'taken.stage',
    other: 'taken.stage',
  },
} as const;

/**
 * Runs a claim on a performer or a stage.
 * @throws AppError `conflict` if one of them is taken
 */
export async function translateTaken<Result>(
  by: Side | 'clock' | 'platform',
  claim: () => Promise<Result>,
): Promise<Result> {
  try {
    return await claim();
  } catch (error) {
    const { code, constraint } = causeOf(error);
    const sentence = sentences[constraint as keyof typeof sentences];
    if (code !== '23P01' || !sentence) throw error;
    const key = by === 'performer' ? sentence[by] : sentence.other;
    throw new AppError('conflict', t(key), { cause: error });
  }
}

function causeOf(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null ? cause : {};
}

/** `from` and `to` are left out of a step that changes no state. */
export type HistoryStep = Pick<typeof bookingHistory.$inferInsert, 'by' | 'actor' | 'action'> &
  Partial<Pick<typeof bookingHistory.$inferInsert, 'from' | 'to' | 'facts'>>;

/**
 * Writes a step into the history of a booking, in the transaction of the change, with the event
 * that follows from every step.
 * @param following events that follow from this step alone
 */
export async function recordStep(
  tx: Orm,
  booking: Pick<LockedBooking, 'id' | 'venueId' | 'performerId' | 'state' | 'now'>,
  step: HistoryStep,
  ...following: OutboxEvent[]
): Promise<void> {
  await sendTogether(tx, ...stepStatements(tx, booking, step, ...following));
}

/** The same as statements that aren’t sent yet. */
function stepStatements(
  tx: Orm,
  booking: Parameters<typeof recordStep>[1],
  step: HistoryStep,
  ...following: OutboxEvent[]
) {
  const { id, now: at, state } = booking;
  const { by, actor = null, action, from = state, to = state, facts = {} } = step;
  return [
    insertEvents(tx, happened(booking, action), ...following),
    writeHistory(tx, { id, at, by, actor, action, from, to, facts }),
  ];
}

function happened(
  { id, venueId, performerId, now }: Parameters<typeof recordStep>[1],
  what: string,
): OutboxEvent {
  const pages = [venueId, performerId].filter((page) => page !== null);
  return { type: 'happened', payload: { kind: 'booking', id, what, pages, at: now.toISOString() } };
}

const writeHistory = builtOnce((orm) =>
  orm.insert(bookingHistory).values({
    bookingId: sql.placeholder('id'),
    at: sql.placeholder('at'),
    by: sql.placeholder('by'),
    actor: sql.placeholder('actor'),
    action: sql.placeholder('action'),
    from: sql.placeholder('from'),
    to: sql.placeholder('to'),
    facts: sql.placeholder('facts'),
  }),
);

type Check = {
  id: string;
  by: Side;
  /** The form’s field for the day; null if none is chosen. */
  field?: string | null;
  /** True if another room can be chosen. */
  hasRooms?: boolean | undefined;
};

/** @throws AppError `conflict` if the performer, the stage or the slot is taken then */
export async function requireFree(
  tx: Orm,
  { id, by, field = 'terms.schedule.day', hasRooms = false }: Check,
  { loadInAt, loadOutAt }: { loadInAt: Date; loadOutAt: Date },
): Promise<void> {
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const [row] = await tx
    .select({ taken: takenBy({ from: moment(loadInAt), until: moment(loadOutAt) }) })
    .from(bookings)
    .where(eq(bookings.id, id));
  if (!row?.taken) return;
  const thing = row.taken === 'performer' && by === 'performer' ? 'you' : row.taken;
  if (field === null) throw new AppError('conflict', t(`taken.${thing}`));
  const sentence = t(`taken.refused.${thing === 'stage' && hasRooms ? 'room' : thing}`);
  throw new AppError('conflict', sentence, { fields: { [field]: sentence } });
}

export type Step = {
  action: BookingAction;
  by: Side | 'clock' | 'platform';
  /** The person’s pseudonym in the books; null for the clock and the platform. */
  actor: string | null;
  /** The side that reads a refusal, if it isn’t `by`. */
  reader?: Side;
  /** Details for the history. */
  facts?: Record<string, string | number | boolean>;
  /** Other columns that change with it. */
  set?: Partial<
    Pick<
      LockedBooking,
      | 'turn'
      | 'latestVersion'
      | 'pendingVersion'
      | 'pendingUntil'
      | 'signedVersion'
      | 'eventId'
      | 'loadInAt'
      | 'startsAt'
      | 'endsAt'
      | 'loadOutAt'
    >
  >;
};

/**
 * The only way to change the state of a booking: by the lifecycle table, with its history, and with
 * the claims on the performer’s and the stage’s time kept in step, in the transaction of the
 * caller, who has locked it.
 * @throws AppError `conflict` for an action that isn’t possible now, or if the night is taken
 */
export async function advanceBooking(
  tx: Orm,
  booking: LockedBooking,
  { action, by, actor, reader, facts = {}, set = {} }: Step,
): Promise<LockedBooking> {
  const to = requireAllowed(booking, action, by);
  const after = { ...booking, ...set, state: to };
  if (isOver(to)) Object.assign(after, { turn: null, pendingVersion: null, pendingUntil: null });
  after.firm = isFirm(to, booking.holdId !== null && booking.firm);
  const { state, turn, firm, latestVersion, pendingVersion, pendingUntil, signedVersion } = after;
  const { eventId, loadInAt, startsAt, endsAt, loadOutAt } = after;
  const { id, now: at, state: from } = booking;
  const step = { by, actor, action, from, to, facts };
  const isClaimed =
    firm !== booking.firm || eventId !== booking.eventId || (firm && hasMoved(booking, after));
  const nights = isClaimed ? [...new Set([booking.eventId, eventId])] : [];
  await translateTaken(reader ?? by, () =>
    sendTogether(
      tx,
      writeBooking(tx, {
        id,
        state,
        turn,
        firm,
        latestVersion,
        pendingVersion,
        pendingUntil,
        signedVersion,
        eventId,
        loadInAt,
        startsAt,
        endsAt,
        loadOutAt,
        deadlineAt: deadlineOf(after),
      }),
      ...nights.flatMap((night) => claimStage(tx, night)),
      ...stepStatements(
        tx,
        booking,
        step,
        ...(isClaimed && loadOutAt > at ? [timeBooked(booking)] : []),
      ),
    ),
  );
  if (isClaimed && firm) await requireHouse(tx, eventId);
  if (isOver(to)) await freeHoldOf(tx, booking, by === 'clock' ? 'lapsed' : 'released');
  if (isOver(to) && !firm) await endOwnNight(tx, after);
  const isDropped = after.pendingVersion !== booking.pendingVersion;
  if (booking.isAgreed && isDropped && after.signedVersion !== booking.pendingVersion)
    await dropContract(tx, booking);
  return after;
}

/** Lets others with an offer for the same time know that it is taken, or free again. */
export function timeBooked({
  venueId,
  performerId,
}: Pick<LockedBooking, 'venueId' | 'performerId'>): OutboxEvent {
  return { type: 'time booked', payload: { venueId, performerId } };
}

const changing = [
  'state',
  'turn',
  'firm',
  'latestVersion',
  'pendingVersion',
  'pendingUntil',
  'signedVersion',
  'eventId',
  'loadInAt',
  'startsAt',
  'endsAt',
  'loadOutAt',
  'deadlineAt',
];

const writeBooking = builtOnce((orm) =>
  orm
    .update(bookings)
    .set({
      ...Object.fromEntries(changing.map((name) => [name, sql`${sql.placeholder(name)}`])),
      updatedAt: sql`now()`,
    })
    .where(eq(bookings.id, sql.placeholder('id'))),
);

/** @throws AppError `conflict` for an action that isn’t possible now */
export function requireAllowed(
  booking: LockedBooking,
  action: BookingAction,
  by: Step['by'],
): BookingState {
  const to = nextState(booking, action, by);
  if (to) return to;
  const state = t(`state.${booking.state}`);
  throw new AppError('conflict', t('refused.notNow', { state }));
}

/**
 * A night claims its stage as long as one of its bookings is firm, at least from the first load-in
 * to the last load-out of the firm ones.
 */
function claimStage(tx: Orm, eventId: string) {
  // Two statements: a booking that is made in this night while the first waits for its lock counts in the second.
  return [lockEvent(tx, { eventId }), writeClaim(tx, { eventId })];
}

const lockEvent = builtOnce((orm) =>
  orm
    .select({ id: events.id })
    .from(events)
    .where(eq(events.id, sql.placeholder('eventId')))
    .for('update'),
);

const writeClaim = builtOnce((orm) => {
  const eventId = sql.placeholder('eventId');
  const { firm, loadInAt, loadOutAt } = bookings;
  const taken = orm
    .select({
      claimed: sql<boolean>`coalesce(bool_or(${firm}), false)`.as('is_taken'),
      from: sql<Date>`min(${loadInAt}) filter (where ${firm})`.as('taken_from'),
      until: sql<Date>`max(${loadOutAt}) filter (where ${firm})`.as('taken_until'),
    })
    .from(bookings)
    .where(eq(bookings.eventId, eventId))
    .as('taken');
  return orm
    .update(events)
    .set({
      claimed: sql`${taken.claimed}`,
      loadInAt: sql`least(${events.loadInAt}, ${taken.from})`,
      loadOutAt: sql`greatest(${events.loadOutAt}, ${taken.until})`,
    })
    .from(taken)
    .where(and(eq(events.id, eventId), isNull(events.cancelledAt)));
});

function hasMoved(before: LockedBooking, after: LockedBooking): boolean {
  return (
    before.loadInAt.getTime() !== after.loadInAt.getTime() ||
    before.loadOutAt.getTime() !== after.loadOutAt.getTime()
  );
}

/**
 * Cancels the night that was made for a booking which has come to nothing. A night that the venue
 * had made before, or has planned more in, stays. A night made along with a booking was created at
 * the same moment.
 */
async function endOwnNight(
  tx: Orm,
  { id, eventId }: { id: string; eventId: string },
): Promise<void> {
  // Locked by itself first, so that bookings made for this night meanwhile count below.
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('update');
  const madeAt = sql`(select ${bookings.createdAt} from ${bookings} where ${bookings.id} = ${id})`;
  const others = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.eventId, eventId), sql`${bookings.id} <> ${id}`));
  const slots = tx
    .select({ id: eventSlots.id })
    .from(eventSlots)
    .where(eq(eventSlots.eventId, eventId));
  await tx
    .update(events)
    .set({ cancelledAt: sql`now()` })
    .where(
      and(
        eq(events.id, eventId),
        eq(events.createdAt, madeAt),
        eq(events.claimed, false),
        isNull(events.cancelledAt),
        notExists(others),
        notExists(slots),
      ),
    );
}
