import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { deadlineIn } from '#app/domain/bookings/deadlines.ts';
import {
  isOver,
  nextState,
  type ProposingAction,
  proposingActions,
} from '#app/domain/bookings/lifecycle.ts';
import { bookedTimes } from '#app/domain/bookings/terms/schedule.ts';
import { otherSide, type Side, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { requireMayWrite } from '#app/features/messaging/reports/queries/find-stop.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isSameZone } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Settings } from '#app/platform/env.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import type { AtBooking } from '../../steps/booking-command.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { requireCurrency } from '../../steps/require-currency.server.ts';
import { requireFree } from '../../steps/require-free.server.ts';
import { writeDeal } from '../../terms/words/write-deal.ts';
import type { proposal } from '../fields.ts';

type Proposal = Omit<z.output<typeof proposal>, 'after'>;

/**
 * Puts terms on the table of a booking and notifies the other side.
 * @param after the newest version that was read; 0 before there is one
 */
export async function proposeAfter(
  at: AtBooking<Proposing>,
  after: number,
  proposed: Proposal,
): Promise<{ bookingId: string; version: number }> {
  const { tx, booking, by, viewer, services } = at;
  requireNewest(booking, after);
  requireVenueClock(proposed.terms, booking.timeZone);
  requireCurrency(proposed.terms, services);
  const action = actionFor(booking, by);
  await limitMessages(tx, 'offer', {
    accountId: viewer.accountId,
    toPageIds: [booking[`${otherSide(by)}Id`]],
    bookingId: booking.id,
  });
  const { latestVersion } = await putTerms(at, proposed, action);
  await notifySides(tx, services.brand, {
    bookingId: booking.id,
    kind: kinds[action],
    by,
    note: proposed.comment,
    details: () => writeDeal(proposed.terms).slice(0, 1),
    exceptAccountId: viewer.accountId,
  });
  return { bookingId: booking.id, version: latestVersion };
}

export type Proposing = { database: Database; brand: Brand; settings: Settings };

/** Writes the next version of a locked booking and hands the turn to the other side. */
export async function putTerms(
  { tx, booking, by, viewer }: Omit<AtBooking<unknown>, 'services'>,
  { terms, comment, days, hasRooms }: Proposal & { hasRooms?: boolean },
  action: ProposingAction,
): Promise<LockedBooking> {
  if (comment) await requireMayWrite(tx, viewer.accountId);
  const version = booking.latestVersion + 1;
  const times = bookedTimes(terms.schedule);
  const isHeld = booking.firm && booking.holdId !== null;
  if (times.loadInAt <= booking.now) {
    const past = words('bookings')('refused.past');
    throw new AppError('bad-input', past, { fields: { 'terms.schedule.day': past } });
  }
  await requireFree(tx, { id: booking.id, by, hasRooms }, times);
  // The new terms are free; if that changes, both sides are notified again.
  if (booking.takenAt)
    await tx.update(bookings).set({ takenAt: null }).where(eq(bookings.id, booking.id));
  await tx.insert(bookingVersions).values({
    bookingId: booking.id,
    number: version,
    madeBy: by,
    author: viewer.pseudonym,
    terms,
    comment,
    madeAt: booking.now,
  });
  return advanceBooking(tx, booking, {
    action,
    by,
    actor: viewer.pseudonym,
    facts: { version, ...(comment && { comment }) },
    set: {
      turn: otherSide(by),
      latestVersion: version,
      pendingVersion: version,
      pendingUntil: deadlineIn(days, booking.now, times.loadInAt),
      // Signed times stay until the change has both signatures, and those of a confirmed hold until
      // others are agreed on.
      ...(booking.signedVersion === null && !isHeld && times),
    },
  });
}

/** @throws AppError `conflict` if there is a newer version than the one that was read */
export function requireNewest(booking: LockedBooking, version: number): void {
  if (booking.latestVersion !== version)
    throw new AppError('conflict', words('bookings')('refused.replaced'));
}

/** @throws AppError `bad-input` for times on another clock than the venue’s */
export function requireVenueClock({ schedule }: Terms, timeZone: string): void {
  if (isSameZone(schedule.timeZone, timeZone)) return;
  const sentence = words('bookings')('refused.otherClock', { timeZone });
  throw new AppError('bad-input', sentence, { fields: { 'terms.schedule.timeZone': sentence } });
}

const kinds = {
  send: 'offered',
  counter: 'countered',
  revise: 'countered',
  proposeChange: 'changeProposed',
} as const;

function actionFor(booking: LockedBooking, side: Side): ProposingAction {
  const action = proposingActions.find((one) => nextState(booking, one, side) !== null);
  if (action) return action;
  const t = words('bookings');
  const key = isOver(booking.state) ? 'refused.over' : 'refused.notYourTurn';
  throw new AppError('conflict', t(key, { state: t(`state.${booking.state}`) }));
}
