import {
  and,
  asc,
  eq,
  inArray,
  isNull,
  lt,
  notExists,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { fixed, rowsOf } from '#app/db/expressions.server.ts';
import type { RefundOrder } from '#app/db/outbox.server.ts';
import { bookingHistory, bookings, cancellations } from '#app/db/schema/bookings.ts';
import { releases, showConfirmations } from '#app/db/schema/disputes.ts';
import { instalments, transfers } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { BookingState } from '#app/domain/bookings/lifecycle.ts';
import { payableFrom, releaseDueBy } from '#app/domain/bookings/release.ts';
import { isPayable } from '#app/domain/bookings/standing.ts';
import { type InstalmentState, releaseHours, reminderDays } from '#app/domain/payments/payment.ts';
import { forgiveAttempt, limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { remindOnce } from '#app/features/notifications/commands.server.ts';
import type { PayloadOf } from '#app/features/part.ts';
import { owedPart } from '#app/features/payments/chargebacks/commands.server.ts';
import { askInTime } from '#app/features/payments/commands.server.ts';
import { issueMissingDocuments } from '#app/features/payments/documents/commands.server.ts';
import { voidInstalments } from '#app/features/payments/instalments/commands.server.ts';
import { openCheckout } from '#app/features/payments/instalments/open-checkout.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries.server.ts';
import { syncCheckout } from '#app/features/payments/instalments/sync-checkout.server.ts';
import { findCheckout } from '#app/features/payments/queries.server.ts';
import { refundKeptBack, retryTransfer } from '#app/features/payments/transfers/commands.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import { isSame } from '#app/platform/token.server.ts';
import { bookingCommand } from '../booking-command.server.ts';
import { requireSide } from '../policy.ts';
import { findBooking, type LockedBooking, lockBooking } from '../queries.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';
import { advanceBooking, recordStep } from '../steps.server.ts';
import { payment, releaseCode, transferRetry } from './fields.ts';
import { deriveReleaseCode, readDocumentSubject, readSent, wasReleased } from './queries.server.ts';
import { readHeld, sourceOf } from './read-held.server.ts';
import { readStanding } from './read-standing.server.ts';
import {
  divideBooking,
  payOutIfDone,
  releaseBooking,
  requireReleaseAction,
  settleIfDone,
} from './steps.server.ts';

const t = words('bookings');

/**
 * Confirms for one side that the show was played. The second confirmation releases the held money,
 * at the end of the show if it isn’t over yet.
 * @throws AppError `conflict` before the set, a second time, after the release and during a dispute
 */
export const confirmShow = bookingCommand({
  operation: 'confirmShow',
  may: 'confirm shows',
  input: z.object({}),
  async run({ tx, booking, by, viewer, services }, { bookingId }) {
    const facts = await readStanding(tx, booking);
    requireReleaseAction(facts, 'confirmShow', by);
    const actor = viewer.pseudonym;
    await tx.insert(showConfirmations).values({ bookingId, side: by, actor, at: booking.now });
    await recordStep(tx, booking, { by, actor, action: 'confirmShow' });
    const isReleased = await releaseIfDue(tx, services, booking);
    if (isReleased) return { isReleased };
    const { currency, amountMinor } = await readHeld(tx, bookingId);
    const amount = { currency, amountMinor };
    const notice = { bookingId, kind: 'showConfirmed', by, amount } as const;
    await notifySides(tx, services.brand, { ...notice, exceptAccountId: viewer.accountId });
    return { isReleased };
  },
});

/**
 * Voids the open instalments of bookings whose performers are leaving, since there would be no
 * receiver. A payment made at this moment goes back to the venue, or counts as held in the check
 * that follows.
 */
export async function endInstalments(tx: Orm, performerIds: string[]): Promise<void> {
  if (performerIds.length === 0) return;
  const played = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.performerId, performerIds))
    .orderBy(asc(bookings.id))
    .for('update');
  for (const { id } of played) await voidInstalments(tx, sourceOf(id));
}

/**
 * The performer enters the release code, which the venue has read out. It counts as the venue’s
 * confirmation and releases the held money, at the end of the show if it isn’t over yet. A wrong
 * code is an outcome and not a refusal, so that the attempt counts whatever is rolled back.
 * @throws AppError `too-many`; `conflict` before the set, a second time, after the release and
 *   during a dispute
 */
export const enterReleaseCode = command({
  operation: 'enterReleaseCode',
  input: releaseCode,
  async run(
    services: { database: Database; brand: Brand; secret: string },
    viewer,
    { bookingId, as, code },
  ) {
    const { orm } = services.database;
    const parties = await findBooking(orm, bookingId);
    if (!parties) throw new AppError('not-found', t('unknown'));
    requireSide(viewer, parties, as, 'confirm shows');
    const by = { network: '', account: bookingId };
    await limitAttempts(orm, 'enter a release code', by);
    const entered = orm.transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      const by = requireSide(viewer, booking, as, 'confirm shows');
      const facts = await readStanding(tx, booking);
      requireReleaseAction(facts, 'enterReleaseCode', by);
      const isRight = isSame(code.replace(/\D/g, ''), deriveReleaseCode(services.secret, booking));
      if (!isRight) return { isRight, isReleased: false };
      await recordStep(tx, booking, { by, actor: viewer.pseudonym, action: 'enterReleaseCode' });
      return { isRight, isReleased: await releaseIfDue(tx, services, booking) };
    });
    // Entering too early is refused before the code is compared, and doesn’t count as an attempt.
    const outcome = await entered.catch(async (error) => {
      if (error instanceof AppError) await forgiveAttempt(orm, 'enter a release code', by);
      throw error;
    });
    if (outcome.isRight) await forgiveAttempt(orm, 'enter a release code', by);
    return outcome;
  },
});

/**
 * Releases the money of bookings that are due, one at a time, by the database’s time: the hours
 * after the end or the cancellation are over, or both sides confirmed before the end. Any number of
 * workers may run it at once.
 */
export async function releaseDue(services: { database: Database; brand: Brand }): Promise<void> {
  const { orm } = services.database;
  const release = (bookingId: string) =>
    orm.transaction(async (tx) => releaseIfDue(tx, services, await lockBooking(tx, bookingId)));
  await eachAlone(await dueBookings(orm), release, 'bookings can’t be released');
}

/** The caller has locked the booking. */
export async function releaseIfDue(
  tx: Orm,
  { brand }: { brand: Brand },
  booking: LockedBooking,
): Promise<boolean> {
  const facts = await readStanding(tx, booking);
  const by = releaseDueBy(facts);
  if (by === null) return false;
  await releaseBooking(tx, { brand }, booking, { by, venueGetsMinor: 0 });
  return true;
}

/** The rest is still due at the next run. */
const mostAtOnce = 500;

async function dueBookings(orm: Orm): Promise<string[]> {
  const isReleased = orm
    .select({ one: sql`1` })
    .from(releases)
    .where(eq(releases.bookingId, bookings.id));
  const words = sql`(select count(*) from ${showConfirmations}
    where ${showConfirmations.bookingId} = ${bookings.id})`;
  const isCodeEntered = sql`exists(select 1 from ${bookingHistory}
    where ${bookingHistory.bookingId} = ${bookings.id} and ${bookingHistory.action} = 'enterReleaseCode')`;
  const isOver = (from: SQLWrapper) =>
    sql`${from} + make_interval(hours => ${releaseHours}) <= now()`;
  const due = await orm
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(cancellations, eq(cancellations.bookingId, bookings.id))
    .where(
      and(
        isNull(bookings.disputedAt),
        notExists(isReleased),
        or(
          and(
            eq(bookings.state, 'played'),
            or(isOver(bookings.endsAt), sql`${words} >= 2`, isCodeEntered),
          ),
          and(eq(bookings.state, 'cancelled'), isOver(cancellations.at)),
        ),
      ),
    )
    .orderBy(asc(bookings.endsAt))
    .limit(mostAtOnce);
  return due.map(({ id }) => id);
}

/**
 * Repairs missed steps after payments: confirms bookings that are fully paid, and passes on money
 * that arrived after a release.
 */
export async function followPaid(services: { database: Database; brand: Brand }): Promise<void> {
  const follow = (instalmentId: string) => takePayment(services, instalmentId);
  await eachAlone(await unfollowed(services.database), follow, 'payments aren’t followed');
}

/** The last payment of each such booking, a few minutes after the outbox should have done it. */
async function unfollowed({ orm }: Database): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    orm.execute(sql`
    select distinct on (instalments.source_id) instalments.id
    from instalments join bookings on bookings.id = instalments.source_id
    where instalments.source_type = 'booking' and instalments.state = ${fixed('paid' satisfies InstalmentState)}
      and instalments.ended_at < now() - interval '5 minutes'
      and (
        (bookings.state = ${fixed('accepted' satisfies BookingState)} and not exists (
          select 1 from instalments open where open.source_type = 'booking'
            and open.source_id = bookings.id and open.state = ${fixed('open' satisfies InstalmentState)}))
        or (exists (select 1 from releases where releases.booking_id = bookings.id)
          and exists (
            select 1 from ledger_accounts join ledger_balances on account_id = ledger_accounts.id
            where owner = 'booking:' || bookings.id and kind = 'held' and balance_minor < 0))
      )
    order by instalments.source_id, instalments.ended_at desc
    limit 500`),
  );
  return rows.map(({ id }) => id);
}

/**
 * Follows a payment for a booking: once everything is paid, it is confirmed. A payment after the
 * release goes straight to the performer; one after a cancellation is held with the rest until the
 * release. Idempotent.
 */
export async function takePayment(
  { database, brand }: { database: Database; brand: Brand },
  instalmentId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [instalment] = await tx
      .select()
      .from(instalments)
      .where(eq(instalments.id, instalmentId));
    if (!instalment) return;
    const booking = await lockBooking(tx, instalment.sourceId);
    if (instalment.part === owedPart) return;
    if (await wasReleased(tx, booking.id)) return passOn(tx, booking, instalment);
    if (booking.state !== 'accepted') return;
    const notice = { bookingId: booking.id, by: 'both', amount: instalment } as const;
    const all = await readInstalments(tx, sourceOf(booking.id));
    if (all.some(({ state }) => state === 'open')) {
      await notifySides(tx, brand, { ...notice, kind: 'partPaid' });
      return;
    }
    await advanceBooking(tx, booking, { action: 'confirm', by: 'platform', actor: null });
    await notifySides(tx, brand, { ...notice, kind: 'confirmed' });
  });
}

/** During a dispute or a chargeback the money stays held; `followPaid` passes it on afterwards. */
async function passOn(tx: Orm, booking: LockedBooking, { id }: { id: string }): Promise<void> {
  const facts = await readStanding(tx, booking);
  if (facts.isDisputed || facts.isContested) return;
  await divideBooking(tx, booking, { cause: `due ${id} passed on`, venueGetsMinor: 0 });
  await settleIfDone(tx, booking);
}

/**
 * Follows a transfer that has reached its bank or come back: a booking is paid out once everything
 * has arrived. Idempotent.
 */
export async function followTransfer(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
  transferId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, transferId));
    if (!transfer) return;
    const booking = await lockBooking(tx, bookingId);
    const notice = { bookingId: booking.id, by: 'both' } as const;
    if (transfer.state === 'failed' && (transfer.kind === 'payout' || transfer.kind === 'transfer'))
      await notifySides(tx, brand, {
        ...notice,
        kind: 'payoutFailed',
        by: 'venue',
        amount: transfer,
      });
    if (transfer.state === 'failed' && transfer.kind === 'refund')
      await notifySides(tx, brand, {
        ...notice,
        kind: 'refundFailed',
        by: 'performer',
        amount: transfer,
      });
    if (transfer.state === 'arrived' && transfer.kind === 'reversal')
      await notifySides(tx, brand, { ...notice, kind: 'takenBack', amount: transfer });
    if (!(await payOutIfDone(tx, booking))) return;
    const amount = await readSent(tx, transfer);
    await notifySides(tx, brand, { ...notice, kind: 'paidOut', by: 'venue', amount });
  });
}

/**
 * Issues the missing documents of a booking’s money; each is issued once, also by two calls at
 * once.
 */
export async function issueBookingDocuments(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
): Promise<void> {
  const { orm } = database;
  const [release] = await orm
    .select({ by: releases.by })
    .from(releases)
    .where(eq(releases.bookingId, bookingId));
  await issueMissingDocuments({ database, brand }, await readDocumentSubject(orm, bookingId), {
    isDecided: release?.by === 'decision',
  });
}

/** Notifies the venue, once, that a payment which wasn’t due goes back to its card. */
export async function mailReturned(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
  { paymentId, currency, amountMinor }: PayloadOf<'payment returned'>,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    if (!(await remindOnce(tx, `payment returned ${paymentId}`))) return;
    await notifySides(tx, brand, {
      bookingId,
      kind: 'paymentReturned',
      by: 'performer',
      amount: { currency, amountMinor },
    });
  });
}

type Services = { database: Database; brand: Brand; cards: CardProvider | null };

/**
 * Starts the payment of an instalment.
 * @returns url: the provider’s page to go on to; null if a saved card was charged or it is paid
 *   already
 * @throws AppError as `openCheckout` does
 */
export const payBooking = command({
  operation: 'beginPayment',
  input: payment,
  settlesItself: true,
  async run(services: Services, viewer, { bookingId, instalmentId, as, keepsCard, savedCardId }) {
    await requireInstalment(services.database, viewer, { bookingId, instalmentId, as });
    const here = `${services.brand.site}/bookings/${bookingId}/payments`;
    const url = await openCheckout(services, {
      instalmentId,
      keepsCard,
      savedCardId,
      returnUrl: `${here}/${instalmentId}/return`,
      cancelUrl: here,
      language: currentLanguage(),
      feeName: t('money.feeName'),
    });
    return { url };
  },
});

/**
 * Asks the provider about the result of a payment, for the page that payers return to.
 * @throws AppError `unavailable` if the provider doesn’t answer
 */
export async function checkPayment(
  services: Services,
  { bookingId, instalmentId }: { bookingId: string; instalmentId: string },
): Promise<'paid' | 'open' | 'declined' | 'none'> {
  const checkout = await findCheckout(services.database.orm, {
    instalmentId,
    source: sourceOf(bookingId),
  });
  if (!checkout) return 'none';
  const { state, declineCode } = await askInTime(services.cards, () =>
    syncCheckout(services, checkout.id),
  );
  if (state === 'paid') return 'paid';
  return state === 'declined' || declineCode ? 'declined' : 'open';
}

async function requireInstalment(
  { orm }: Database,
  viewer: Viewer,
  { bookingId, instalmentId, as }: { bookingId: string; instalmentId: string; as: string },
): Promise<void> {
  const [row] = await orm
    .select({ booking: bookings, now: sql<string>`now()` })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!row) throw new AppError('not-found', t('unknown'));
  const booking = { ...row.booking, now: new Date(row.now) };
  const side = requireSide(viewer, booking, as, 'pay');
  const instalments = await readInstalments(orm, sourceOf(bookingId));
  if (!instalments.some(({ id }) => id === instalmentId))
    throw new AppError('not-found', t('unknown'));
  if (side !== 'venue') throw new AppError('forbidden', t('money.venuePays'));
  if (isPayable(booking)) return;
  const day = dayAt(payableFrom(booking), booking);
  throw new AppError('conflict', t('money.tooEarly', { day }));
}

/**
 * Reminds venues of instalments due soon, and both sides of late ones, once for each of
 * `reminderDays`, by the database’s time. After a pause only the latest reminder is sent.
 */
export async function remindOfInstalments({
  database,
  brand,
}: {
  database: Database;
  brand: Brand;
}): Promise<void> {
  for (const { id } of await instalmentsToRemindOf(database))
    await database.orm.transaction(async (tx) => {
      const [instalment] = await tx
        .select({
          reminded: instalments.reminded,
          state: instalments.state,
          bookingId: instalments.sourceId,
          amountMinor: instalments.amountMinor,
          feeMinor: instalments.feeMinor,
          currency: instalments.currency,
          dueAt: instalments.dueAt,
          daysLeft: sql<string>`extract(epoch from ${instalments.dueAt} - now()) / 86400`,
        })
        .from(instalments)
        .where(eq(instalments.id, id))
        .for('update');
      if (instalment?.state !== 'open') return;
      const step = stepAt(Number(instalment.daysLeft));
      if (step <= instalment.reminded) return;
      await tx.update(instalments).set({ reminded: step }).where(eq(instalments.id, id));
      const isLate = Number(instalment.daysLeft) < 0;
      const { bookingId } = instalment;
      // An instalment that is only due soon concerns its payer alone.
      const notice = isLate
        ? ({ kind: 'dueLate', by: 'both' } as const)
        : ({ kind: 'dueSoon', by: 'performer' } as const);
      await notifySides(tx, brand, { bookingId, amount: instalment, ...notice });
    });
}

/** The number of reminders due by now. */
function stepAt(daysLeft: number): number {
  return reminderDays.filter((days) => daysLeft <= (days === 0 ? 1 : days)).length;
}

async function instalmentsToRemindOf({ orm }: Database) {
  const first = Math.max(...reminderDays);
  return orm
    .select({ id: instalments.id })
    .from(instalments)
    .where(
      and(
        eq(instalments.state, 'open'),
        eq(instalments.sourceType, 'booking'),
        lt(instalments.reminded, reminderDays.length),
        lt(instalments.dueAt, sql`now() + make_interval(days => ${first})`),
      ),
    )
    .orderBy(asc(instalments.dueAt))
    .limit(500);
}

/**
 * Retries a transfer of a booking that waits or came back: venues retry their refunds, performers
 * their pay.
 * @throws AppError as `retryTransfer` does
 */
export const retryBookingTransfer = command({
  operation: 'retryBookingTransfer',
  input: transferRetry,
  async run({ database }: { database: Database }, viewer, { bookingId, transferId, as }) {
    const [row] = await database.orm
      .select({ booking: bookings, kind: transfers.kind })
      .from(transfers)
      .innerJoin(bookings, eq(bookings.id, transfers.sourceId))
      .where(
        and(
          eq(transfers.id, transferId),
          eq(transfers.sourceType, 'booking'),
          eq(bookings.id, bookingId),
        ),
      );
    if (!row) throw new AppError('not-found', t('unknown'));
    const right = row.kind === 'refund' ? 'pay' : 'see to payouts';
    const side = requireSide(viewer, row.booking, as, right);
    if ((row.kind === 'refund') !== (side === 'venue'))
      throw new AppError('forbidden', t('money.othersMove'));
    await retryTransfer({ database }, transferId);
  },
});

/**
 * Refunds a venue the overpaid part of a corrected settlement, once it has been kept back from a
 * later payout of the performer. Idempotent.
 */
export async function returnOverpaid(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
  due: RefundOrder,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!(await refundKeptBack(tx, due))) return;
    const { amountMinor, currency } = due;
    const step = { by: 'platform', action: 'returnOverpaid' } as const;
    await recordStep(tx, booking, { ...step, facts: { amountMinor, currency } });
    const notice = { bookingId, kind: 'overpaidReturned', by: 'both' } as const;
    await notifySides(tx, brand, { ...notice, amount: due });
  });
}
