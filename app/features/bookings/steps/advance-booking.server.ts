import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { OutboxEvent } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import { deadlineOf } from '#app/domain/bookings/deadlines.ts';
import { type BookingAction, isFirm, isOver, nextState } from '#app/domain/bookings/lifecycle.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { dropContract } from '../contracts/steps.server.ts';
import { freeHoldOf, requireHouse } from '../holds/steps.server.ts';
import type { LockedBooking } from '../queries.server.ts';
import { noteOf, translateTaken } from '../steps.server.ts';

const t = words('bookings');

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
      ...noteOf(tx, booking, step, ...(isClaimed && loadOutAt > at ? [timeBooked(booking)] : [])),
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
