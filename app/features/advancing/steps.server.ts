import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { advanceConfirmations, advanceLines, advances } from '#app/db/schema/night.ts';
import {
  type AdvanceLine,
  advancedStates,
  advanceRefusal,
  keyOf,
  newestOf,
  subjectOf,
} from '#app/domain/advancing/lines.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import type { AtBooking } from '#app/features/bookings/booking-command.server.ts';
import { recordAdvance } from '#app/features/bookings/commands.server.ts';
import type { LockedBooking } from '#app/features/bookings/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readAdvance } from './read-advance.server.ts';

/** The side of a person at a locked booking, with the lines of its advance. */
export type AtAdvance = Omit<AtBooking<unknown>, 'services'> & {
  facts: Awaited<ReturnType<typeof readAdvance>>;
};

/**
 * Locks the lines of a locked booking’s night, which its acts share. From here on missing gear has
 * rows, so that open lines can be counted.
 * @throws AppError `conflict` where it can’t be advanced now
 */
export async function lockAdvance<At extends Omit<AtBooking<unknown>, 'services'>>(
  at: At,
): Promise<At & AtAdvance> {
  const { tx, booking } = at;
  const refusal = advanceRefusal(booking);
  if (refusal) throw new AppError('conflict', words('advancing')(`refused.${refusal}`));
  const { eventId } = booking;
  await tx
    .insert(advances)
    .values({ eventId, revision: newestConfirmed(eventId) })
    .onConflictDoNothing();
  await tx.select().from(advances).where(eq(advances.eventId, eventId)).for('update');
  const facts = await readAdvance(tx, booking);
  const unwritten = facts.lines.filter(
    ({ subject, revision }) => subject.kind === 'gear' && revision === 0,
  );
  if (unwritten.length > 0)
    await tx
      .insert(advanceLines)
      .values(unwritten.map((line) => rowOf(booking, line, { revision: 0 })))
      .onConflictDoNothing();
  return { ...at, facts };
}

/** A confirmation from another night says nothing about this one. */
function newestConfirmed(eventId: string) {
  return sql`(select coalesce(max(confirmed.revision), 0) from ${advanceConfirmations} confirmed
    join ${bookings} on ${bookings.id} = confirmed.booking_id where ${bookings.eventId} = ${eventId})`;
}

export function findLine({ facts }: Pick<AtAdvance, 'facts'>, key: string): AdvanceLine {
  const subject = subjectOf(key);
  const line = subject && facts.lines.find((one) => one.key === keyOf(subject));
  if (!line) throw new AppError('not-found', words('advancing')('refused.noLine'));
  return line;
}

type Row = typeof advanceLines.$inferInsert;

function rowOf(
  { id, eventId, now }: LockedBooking,
  { key, of, answers, label }: Pick<AdvanceLine, 'key' | 'of' | 'answers' | 'label'>,
  values: Pick<Row, 'revision'> & Partial<Row>,
): Row {
  const bookingId = of === 'house' ? null : id;
  return { eventId, bookingId, key, label, answers, changedAt: now, ...values };
}

type Written = Pick<AdvanceLine, 'key' | 'of' | 'answers' | 'label'> &
  Partial<Pick<Row, 'answer' | 'isSkipped' | 'source' | 'answeredBy'>>;

/**
 * Writes the answers of one side as one change. A side that had confirmed everything goes on doing
 * so with its own changes; the other sides see that it has changed since, and are notified once.
 */
export async function writeLines(
  at: AtAdvance & { services: { brand: Brand } },
  lines: Written[],
): Promise<void> {
  const { tx, booking } = at;
  await renewConfirmation(at);
  const revision = await nextRevision(tx, booking.eventId);
  for (const { key, of, answers, label, ...values } of lines) {
    const row = rowOf(booking, { key, of, answers, label }, { revision, ...values });
    await tx
      .insert(advanceLines)
      .values(row)
      .onConflictDoUpdate({
        target: [advanceLines.eventId, advanceLines.bookingId, advanceLines.key],
        set: { ...values, revision, changedAt: booking.now },
      });
  }
  await followChange(at, { isOfHouse: lines.some(({ of }) => of === 'house') });
  await showLive(tx, booking, 'change');
}

export async function removeAdded(
  at: AtAdvance & { services: { brand: Brand } },
  { key }: AdvanceLine,
): Promise<void> {
  const { tx, booking } = at;
  await nextRevision(tx, booking.eventId);
  await tx
    .delete(advanceLines)
    .where(and(eq(advanceLines.bookingId, booking.id), eq(advanceLines.key, key)));
  await followChange(at, { isOfHouse: false });
  await showLive(tx, booking, 'change');
}

async function nextRevision(tx: Orm, eventId: string): Promise<number> {
  const [row] = await tx
    .update(advances)
    .set({ revision: sql`${advances.revision} + 1` })
    .where(eq(advances.eventId, eventId))
    .returning({ revision: advances.revision });
  if (!row) throw new Error(`there is no advance of ${eventId}`);
  return row.revision;
}

/** A side that changes confirmed lines has confirmed the change. */
async function renewConfirmation({ tx, booking, by, facts }: AtAdvance): Promise<void> {
  const confirmed = facts.confirmed[by];
  if (confirmed === null || confirmed < newestOf(facts.lines)) return;
  await tx
    .update(advanceConfirmations)
    .set({ revision: facts.revision + 1 })
    .where(and(eq(advanceConfirmations.bookingId, booking.id), eq(advanceConfirmations.side, by)));
}

/** Notifies sides that had confirmed of a change, each once until they confirm again. */
async function followChange(
  { tx, booking, by, viewer, facts, services }: AtAdvance & { services: { brand: Brand } },
  { isOfHouse }: { isOfHouse: boolean },
): Promise<void> {
  const acts = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.eventId, booking.eventId),
        inArray(bookings.state, [...advancedStates]),
        isOfHouse ? isNotNull(bookings.signedVersion) : eq(bookings.id, booking.id),
      ),
    );
  const behind = await tx
    .update(advanceConfirmations)
    .set({ notifiedAt: booking.now })
    .where(
      and(
        inArray(advanceConfirmations.bookingId, acts),
        eq(advanceConfirmations.side, otherSide(by)),
        lt(advanceConfirmations.revision, facts.revision + 1),
        isNull(advanceConfirmations.notifiedAt),
      ),
    )
    .returning({ bookingId: advanceConfirmations.bookingId });
  for (const { bookingId } of behind)
    await recordAdvance(tx, services, booking, {
      action: 'changeAdvance',
      by,
      viewer,
      bookingId,
    });
}

/** Updates open pages of the night’s sides. */
export async function showLive(
  tx: Orm,
  { eventId, venueId, now }: LockedBooking,
  kind: string,
): Promise<void> {
  const acts = await tx
    .select({ id: bookings.performerId })
    .from(bookings)
    .where(and(eq(bookings.eventId, eventId), isNotNull(bookings.signedVersion)));
  const pages = [venueId, ...acts.map(({ id }) => id)].filter((page) => page !== null);
  const payload = { kind: 'advance', id: eventId, what: kind, pages, at: now.toISOString() };
  await writeOutbox(tx, { type: 'happened', payload });
}
