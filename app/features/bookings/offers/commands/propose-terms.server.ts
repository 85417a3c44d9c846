import type { Database, Orm } from '#app/db/client.server.ts';
import { bookingVersions } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
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
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Settings } from '#app/platform/env.ts';
import { requireSide } from '../../policy.ts';
import { type LockedBooking, lockBooking } from '../../queries/lock-booking.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { requireCurrency } from '../../steps/require-currency.server.ts';

export type Proposal = {
  bookingId: string;
  /** The page that somebody works as. */
  as: string;
  terms: Terms;
  comment: string;
  /** How long it stands. */
  days: number;
  /** The newest version that they had in front of them; 0 where there was none. */
  after: number;
};

/**
 * Puts terms on the table: the first ones of a night that a hold has taken, a counter-offer, better
 * ones before the other side has answered, or a change of what was signed. Terms are checked by
 * their form before.
 * @returns the number of the version
 * @throws AppError `not-found`, `forbidden`; `conflict` if it isn’t their turn or somebody was
 *   faster; `bad-input` for a night that is over or on another clock, or a currency that can’t be paid here;
 *   `too-many`
 */
export async function proposeTerms(
  { database, brand, settings }: { database: Database; brand: Brand; settings: Settings },
  viewer: Viewer,
  proposal: Proposal,
): Promise<{ bookingId: string; version: number }> {
  return database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, proposal.bookingId);
    const side = requireSide(viewer, booking, proposal.as, 'make and answer offers');
    requireNewest(booking, proposal.after);
    requireClock(proposal.terms, booking.timeZone);
    requireCurrency(proposal.terms, { settings });
    const action = actionFor(booking, side);
    await limitMessages(tx, 'offer', {
      accountId: viewer.accountId,
      toPageIds: [booking[`${otherSide(side)}Id`]],
      bookingId: booking.id,
    });
    const proposed = await putTerms(tx, booking, { ...proposal, side, viewer, action });
    await notifySides(tx, brand, {
      bookingId: booking.id,
      kind: kinds[action],
      by: side,
      note: proposal.comment,
      exceptAccountId: viewer.accountId,
    });
    return { bookingId: booking.id, version: proposed.latestVersion };
  });
}

type Putting = Pick<Proposal, 'terms' | 'comment' | 'days'> & {
  side: Side;
  viewer: Viewer;
  action: ProposingAction;
};

/** Writes the next version of a locked booking and hands the turn to the other side. */
export async function putTerms(
  tx: Orm,
  booking: LockedBooking,
  { terms, comment, days, side, viewer, action }: Putting,
): Promise<LockedBooking> {
  const version = booking.latestVersion + 1;
  const times = bookedTimes(terms.schedule);
  const isHeld = booking.firm && booking.holdId !== null;
  if (times.loadInAt <= booking.now)
    throw new AppError('bad-input', words('bookings')('refused.past'));
  await tx.insert(bookingVersions).values({
    bookingId: booking.id,
    number: version,
    madeBy: side,
    author: viewer.pseudonym,
    terms,
    comment,
    madeAt: booking.now,
  });
  return advanceBooking(tx, booking, {
    action,
    by: side,
    actor: viewer.pseudonym,
    facts: { version, ...(comment && { comment }) },
    set: {
      turn: otherSide(side),
      latestVersion: version,
      pendingVersion: version,
      pendingUntil: deadlineIn(days, booking.now, times.loadInAt),
      // What was signed stays where it is until the change has both signatures, and what a confirmed
      // hold has taken until other times are agreed on.
      ...(booking.signedVersion === null && !isHeld && times),
    },
  });
}

/** @throws AppError `conflict` for somebody who had an older version in front of them */
export function requireNewest(booking: LockedBooking, version: number): void {
  if (booking.latestVersion !== version)
    throw new AppError('conflict', words('bookings')('refused.replaced'));
}

/** @throws AppError `bad-input` for times on another clock than the venue’s */
export function requireClock({ schedule }: Terms, timeZone: string): void {
  if (schedule.timeZone === timeZone) return;
  const sentence = words('bookings')('refused.otherClock', { timeZone });
  throw new AppError('bad-input', sentence, { fields: { 'schedule.timeZone': sentence } });
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
