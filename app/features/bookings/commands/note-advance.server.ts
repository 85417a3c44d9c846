import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { LockedBooking } from '../queries/lock-booking.server.ts';
import { noteStep } from '../steps/note-step.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';

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
export async function noteAdvance(
  tx: Orm,
  { brand }: { brand: Brand },
  booking: LockedBooking,
  { action, by, viewer, bookingId = booking.id, note = '' }: AdvanceStep,
): Promise<void> {
  if (bookingId === booking.id)
    await noteStep(tx, booking, { by, actor: viewer.pseudonym, action });
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
export async function noteDaySheetLink(
  tx: Orm,
  booking: LockedBooking,
  {
    action,
    by,
    viewer,
  }: { action: 'shareDaySheet' | 'endDaySheetLink' } & Pick<AdvanceStep, 'by' | 'viewer'>,
): Promise<void> {
  await noteStep(tx, booking, { by, actor: viewer.pseudonym, action });
}

/**
 * Notifies the sides that had confirmed an advance before both signed other times. Both have made
 * that change, so the last to sign is notified as well.
 */
export async function noteOutdatedAdvance(
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
