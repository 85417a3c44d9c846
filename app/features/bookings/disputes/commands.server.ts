import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { disputeStatements, disputes } from '#app/db/schema/disputes.ts';
import { chargebacks } from '#app/db/schema/payments.ts';
import {
  answerDueAt,
  type DisputeAction,
  type DisputeState,
  disputeLimits,
  disputeRefusalOf,
  divide,
  offerTo,
} from '#app/domain/bookings/dispute.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { recordFolder } from '#app/domain/messaging/files.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { storeFiles } from '#app/features/messaging/store-files.server.ts';
import { writeAbout } from '#app/features/messaging/write-message.server.ts';
import {
  owedPart,
  sendEvidence,
  settleChargeback,
} from '#app/features/payments/chargebacks/commands.server.ts';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries.server.ts';
import { openInstalment } from '#app/features/payments/instalments/commands.server.ts';
import { adminCommand, command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { bookingCommand } from '../booking-command.server.ts';
import { readSigned } from '../contracts/queries.server.ts';
import { releaseIfDue } from '../money/commands.server.ts';
import { readHeld, sourceOf } from '../money/read-held.server.ts';
import { readStanding } from '../money/read-standing.server.ts';
import {
  dueFromNow,
  releaseBooking,
  requireReleaseAction,
  titleOf,
} from '../money/steps.server.ts';
import { requireSide } from '../policy.ts';
import { findBooking, type LockedBooking, lockBooking, readNames } from '../queries.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';
import { advanceBooking, recordStep } from '../steps.server.ts';
import { dispute, disputeAgreement, disputeComment, disputeDecision } from './fields.ts';
import { packEvidence } from './pack-evidence.server.ts';
import {
  type DisputeView,
  disputeFactsOf,
  readDispute,
  readDisputeSums,
} from './queries.server.ts';
import { moneyInMail } from './words.ts';

const t = words('bookings');

type Services = { database: Database; brand: Brand; files: Files };

/**
 * Raises a dispute about the held money. From here on nothing is released until the two sides
 * agree, the dispute is withdrawn, or an administrator decides.
 * @throws AppError `bad-input` for more than is held; `conflict` too early, once the money is
 *   released, and while another dispute is open
 */
export const raiseDispute = command({
  operation: 'raiseDispute',
  input: dispute,
  settlesItself: 'with files',
  async run({ database, brand, files }: Services, viewer, raising) {
    const { bookingId, as, reason, text, asksVenueGetsMinor, files: sent = [] } = raising;
    const parties = await findBooking(database.orm, bookingId);
    if (!parties) throw new AppError('not-found', t('unknown'));
    requireSide(viewer, parties, as, 'raise and answer disputes');
    const folder = recordFolder(bookingId);
    return storeFiles({ database, files }, { folder, sent }, (fileIds) =>
      database.orm.transaction(async (tx) => {
        const booking = await lockBooking(tx, bookingId);
        const by = requireSide(viewer, booking, as, 'raise and answer disputes');
        const facts = await readStanding(tx, booking);
        requireReleaseAction(facts, 'raiseDispute', by);
        const held = await readHeld(tx, bookingId);
        requireWithin(held.amountMinor, asksVenueGetsMinor, 'asksVenueGetsMinor');
        const [disputeId, at] = [newId(), booking.now];
        await tx.insert(disputes).values({
          id: disputeId,
          bookingId,
          raisedBy: by,
          reason,
          asksVenueGetsMinor,
          raisedAt: at,
          answerDueAt: answerDueAt(at),
        });
        const message = { as, accountId: viewer.accountId, text, fileIds };
        const offersVenueGetsMinor = asksVenueGetsMinor;
        await writeStatement(tx, booking, { disputeId, by, offersVenueGetsMinor, message });
        await tx
          .update(bookings)
          .set({ disputedAt: at, updatedAt: at })
          .where(eq(bookings.id, bookingId));
        await recordStep(tx, booking, { by, actor: viewer.pseudonym, action: 'raiseDispute' });
        const money = moneyInMail(held, { is: 'asked', venueGetsMinor: asksVenueGetsMinor });
        await notifySides(tx, brand, { bookingId, kind: 'disputeRaised', by: 'both', ...money });
        return { disputeId, isNew: true };
      }),
    );
  },
});

/**
 * Adds a side’s statement, with an optional amount that it would settle for, which the other side
 * can agree to.
 * @throws AppError `bad-input` for more than is held; `conflict` once the dispute is over
 */
export const commentOnDispute = command({
  operation: 'commentOnDispute',
  input: disputeComment,
  settlesItself: 'with files',
  async run({ database, brand, files }: Services, viewer, comment) {
    const { bookingId, as, text, offersVenueGetsMinor, files: sent = [] } = comment;
    const parties = await findBooking(database.orm, bookingId);
    if (!parties) throw new AppError('not-found', t('unknown'));
    requireSide(viewer, parties, as, 'raise and answer disputes');
    const folder = recordFolder(bookingId);
    return storeFiles({ database, files }, { folder, sent }, (fileIds) =>
      database.orm.transaction(async (tx) => {
        const booking = await lockBooking(tx, bookingId);
        const by = requireSide(viewer, booking, as, 'raise and answer disputes');
        const { dispute } = await requireDispute(tx, booking, 'state', by);
        if (dispute.statements.length >= disputeLimits.statements)
          throw new AppError('conflict', t('disputes.refused.saidEnough'));
        const held = await readHeld(tx, bookingId);
        if (offersVenueGetsMinor !== null)
          requireWithin(held.amountMinor, offersVenueGetsMinor, 'offersVenueGetsMinor');
        const message = { as, accountId: viewer.accountId, text, fileIds };
        const statementId = await writeStatement(tx, booking, {
          disputeId: dispute.id,
          by,
          offersVenueGetsMinor,
          message,
        });
        const isOffer = offersVenueGetsMinor !== null;
        const action = isOffer ? 'offerSettlement' : 'commentOnDispute';
        await recordStep(tx, booking, { by, actor: viewer.pseudonym, action });
        const kind = isOffer ? 'disputeOffered' : 'disputeCommented';
        const offer = isOffer && ({ is: 'offered', venueGetsMinor: offersVenueGetsMinor } as const);
        const money = moneyInMail(held, offer || undefined);
        await notifySides(tx, brand, { bookingId, kind, by: 'both', ...money });
        return { statementId, isNew: true };
      }),
    );
  },
});

/**
 * Agrees to the other side’s offer: the held money is divided by it.
 * @throws AppError `conflict` once the dispute is over, if the offer isn’t the latest one, and
 *   before the show is over
 */
export const agreeDispute = bookingCommand({
  operation: 'agreeDispute',
  may: 'raise and answer disputes',
  input: disputeAgreement,
  async run({ tx, booking, by, viewer, services }, { bookingId, offerId }) {
    const { dispute, offers } = await requireDispute(tx, booking, 'agree', by);
    const offer = offerTo(by, offers);
    if (offer?.id !== offerId) throw new AppError('conflict', t('disputes.refused.otherOffer'));
    await recordStep(tx, booking, { by, actor: viewer.pseudonym, action: 'agreeDispute' });
    const { venueGetsMinor } = offer;
    const money = moneyInMail(await readHeld(tx, bookingId), { is: 'divided', venueGetsMinor });
    const division = { state: 'agreed', venueGetsMinor } as const;
    await divideDispute(tx, services, { booking, dispute, division });
    const notice = { bookingId, kind: 'disputeAgreed', by: 'both', ...money } as const;
    await notifySides(tx, services.brand, notice);
  },
});

/**
 * The side that raised a dispute withdraws it. The held money is released as if there had been
 * none: at once if that is due by now.
 */
export const withdrawDispute = bookingCommand({
  operation: 'withdrawDispute',
  may: 'raise and answer disputes',
  input: z.object({}),
  async run({ tx, booking, by, viewer, services }, { bookingId }) {
    const { dispute } = await requireDispute(tx, booking, 'withdraw', by);
    await recordStep(tx, booking, { by, actor: viewer.pseudonym, action: 'withdrawDispute' });
    await endDispute(tx, booking, { id: dispute.id, state: 'withdrawn' });
    const money = moneyInMail(await readHeld(tx, bookingId));
    const notice = { bookingId, kind: 'disputeWithdrawn', by: 'both', ...money } as const;
    await notifySides(tx, services.brand, notice);
    await releaseIfDue(tx, services, { ...booking, disputedAt: null });
  },
});

/**
 * An administrator decides in amounts: a part of the held money goes back to the venue, the rest to
 * the performer.
 * @throws AppError `bad-input` for more than is held; `conflict` once the dispute is over, before
 *   the show is over, and if the sums have changed since they were shown
 */
export const decideDispute = adminCommand({
  operation: 'decideDispute',
  input: disputeDecision,
  run: ({ database, brand }: Omit<Services, 'files'>, viewer, decided) =>
    database.orm.transaction(async (tx) => {
      const { bookingId, disputeId, venueGetsMinor, heldMinor, text } = decided;
      const booking = await lockBooking(tx, bookingId);
      const { dispute } = await requireDispute(tx, booking, 'decide', 'administrator');
      if (dispute.id !== disputeId) throw new AppError('conflict', t('disputes.refused.over'));
      const actor = viewer.pseudonym;
      await recordStep(tx, booking, { by: 'platform', actor, action: 'decideDispute' });
      const held = await readHeld(tx, bookingId);
      if (held.amountMinor !== heldMinor)
        throw new AppError('conflict', t('disputes.refused.otherSums'));
      const division = {
        state: 'decided',
        venueGetsMinor,
        decision: text,
        decidedBy: actor,
      } as const;
      await divideDispute(tx, { brand }, { booking, dispute, division });
      await writeStatement(tx, booking, {
        disputeId,
        by: 'platform',
        offersVenueGetsMinor: null,
        message: { as: null, accountId: viewer.accountId, text },
      });
      const money = moneyInMail(held, { is: 'divided', venueGetsMinor });
      await notifySides(tx, brand, { bookingId, kind: 'disputeDecided', by: 'both', ...money });
    }),
});

/**
 * The sums of a decision, before it is made.
 * @throws AppError `bad-input` for more than is held; `conflict` if nothing is
 */
export const checkDecision = adminCommand({
  operation: 'checkDecision',
  input: disputeDecision.omit({ heldMinor: true }),
  async run({ database }: Omit<Services, 'files'>, viewer, { bookingId, venueGetsMinor, text }) {
    const { currency, amountMinor } = await readHeld(database.orm, bookingId);
    requireWithin(amountMinor, venueGetsMinor, 'venueGetsMinor');
    const sums = await readDisputeSums(database.orm, viewer, { bookingId, venueGetsMinor });
    return { currency, decision: { text, sums } };
  },
});

/*
 * Shared by all steps of a dispute. Their callers have locked the booking, so that of two at once the
 * second sees the changes of the first.
 */

/**
 * @throws AppError `not-found` if there is none; `forbidden`; `conflict` for an action that isn’t
 * possible now
 */
async function requireDispute(
  tx: Orm,
  booking: LockedBooking,
  action: DisputeAction,
  who: Side | 'administrator',
) {
  const dispute = await readDispute(tx, booking.id);
  if (!dispute) throw new AppError('not-found', t('disputes.refused.none'));
  const facts = await readStanding(tx, booking);
  const disputeFacts = disputeFactsOf(dispute, booking, facts.isContested);
  const refusal = disputeRefusalOf(disputeFacts, action, who);
  if (refusal !== null)
    throw new AppError(
      refusal === 'notYours' && action === 'withdraw' ? 'forbidden' : 'conflict',
      t(`disputes.refused.${refusal === 'notYours' ? action : refusal}`),
    );
  return { dispute, offers: disputeFacts.offers };
}

type Division = {
  state: Exclude<DisputeState, 'open'>;
  venueGetsMinor: number;
  decision?: string;
  /** The administrator’s pseudonym. */
  decidedBy?: string;
};

/**
 * Ends a dispute by dividing and releasing the held money.
 * @throws AppError `bad-input` for more than is held
 */
async function divideDispute(
  tx: Orm,
  { brand }: { brand: Brand },
  {
    booking,
    dispute,
    division,
  }: { booking: LockedBooking; dispute: DisputeView; division: Division },
): Promise<void> {
  const { amountMinor } = await readHeld(tx, booking.id);
  const { venueGetsMinor } = division;
  // A bank may have taken everything since; the dispute can still end, with nothing to divide.
  if (amountMinor > 0 || venueGetsMinor > 0) requireWithin(amountMinor, venueGetsMinor, 'amount');
  const parts = divide(amountMinor, venueGetsMinor);
  await endDispute(tx, booking, { ...division, ...parts, id: dispute.id });
  const undisputed = { ...booking, disputedAt: null };
  await releaseBooking(tx, { brand }, undisputed, { by: 'decision', venueGetsMinor });
}

/** Ends the dispute, and the booking’s disputed state unless a bank contests a payment. */
async function endDispute(
  tx: Orm,
  booking: LockedBooking,
  { id, ...ended }: { id: string } & Partial<typeof disputes.$inferInsert>,
): Promise<void> {
  await tx
    .update(disputes)
    .set({ ...ended, endedAt: booking.now })
    .where(eq(disputes.id, id));
  // A contested payment keeps it disputed.
  const isContested = await hasOpenChargeback(tx, sourceOf(booking.id));
  await tx
    .update(bookings)
    .set({ disputedAt: isContested ? booking.disputedAt : null, updatedAt: booking.now })
    .where(eq(bookings.id, booking.id));
}

/**
 * Follows a chargeback: while a bank decides, nothing is released; a loss is carried by the side
 * that the contract names. Idempotent.
 */
export async function followChargeback(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
  chargebackId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [row] = await tx.select().from(chargebacks).where(eq(chargebacks.id, chargebackId));
    if (!row) return;
    const booking = await lockBooking(tx, bookingId);
    const notice = { bookingId, by: 'both', amount: row } as const;
    if (row.state === 'lost') {
      const amount = await askAgain(tx, booking, chargebackId);
      const isDue = amount && amount.amountMinor + amount.feeMinor > 0;
      const by = isDue ? ('venue' as const) : notice.by;
      await notifySides(tx, brand, { ...notice, kind: 'chargebackLost', by });
      if (isDue)
        await notifySides(tx, brand, { bookingId, kind: 'dueAgain', by: 'performer', amount });
    }
    if (row.state === 'won') await notifySides(tx, brand, { ...notice, kind: 'chargebackWon' });
    if (row.state === 'open') {
      await notifySides(tx, brand, { ...notice, kind: 'chargedBack' });
      // An event of its own, so that retries for an unavailable provider don’t notify anyone again.
      await writeOutbox(tx, { type: 'evidence due', payload: { chargebackId } });
    }
    await keepContested(tx, booking);
  });
}

/**
 * Sends the evidence to the bank, once.
 * @throws CardProviderError
 */
export async function defendCharge(
  services: { database: Database; cards: CardProvider | null },
  bookingId: string,
  chargebackId: string,
): Promise<void> {
  const { orm } = services.database;
  const [booking] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) return;
  const { venueName } = await readNames(orm, booking);
  await sendEvidence(services, chargebackId, {
    customerName: venueName,
    productDescription: await titleOf(orm, booking),
    serviceDate: booking.startsAt.toISOString().slice(0, 10),
    uncategorizedText: await packEvidence(orm, booking.id),
  });
}

/**
 * While the money is held, the venue has to pay it again, and the show isn’t confirmed until it
 * has; later, it has to pay the part that it carries.
 * @returns the sum; null if this was done before
 */
async function askAgain(tx: Orm, booking: LockedBooking, chargebackId: string) {
  const carrierId = await carrierOf(tx, booking);
  const lost = await settleChargeback(tx, chargebackId, carrierId);
  if (!lost) return null;
  const { currency, payerId, heldMinor, feeMinor, owedMinor } = lost;
  const instalment = {
    source: sourceOf(booking.id),
    payerId,
    currency,
    dueAt: dueFromNow(booking),
    title: await titleOf(tx, booking),
  };
  const cause = `chargeback ${chargebackId}`;
  if (heldMinor + feeMinor > 0)
    await openInstalment(tx, {
      ...instalment,
      cause: `${cause} again`,
      part: 'again',
      amountMinor: heldMinor,
      feeMinor,
    });
  if (heldMinor + feeMinor > 0 && booking.state === 'confirmed')
    await advanceBooking(tx, booking, { action: 'unconfirm', by: 'platform', actor: null });
  const isOwed = owedMinor > 0 && carrierId === payerId;
  if (isOwed)
    await openInstalment(tx, {
      ...instalment,
      cause: `${cause} owed`,
      part: owedPart,
      amountMinor: owedMinor,
      feeMinor: 0,
    });
  return { ...instalment, amountMinor: heldMinor + (isOwed ? owedMinor : 0), feeMinor };
}

async function keepContested(tx: Orm, booking: LockedBooking): Promise<void> {
  const isDisputed =
    (await hasOpenChargeback(tx, sourceOf(booking.id))) || (await hasOpenDispute(tx, booking.id));
  await tx
    .update(bookings)
    .set({ disputedAt: isDisputed ? sql`coalesce(${bookings.disputedAt}, now())` : null })
    .where(eq(bookings.id, booking.id));
}

async function carrierOf(tx: Orm, booking: LockedBooking): Promise<string> {
  const signed = await readSigned(tx, booking);
  const side = signed?.terms.chargebacks ?? 'venue';
  const pageId = side === 'venue' ? booking.venueId : booking.performerId;
  return pageId ? pageParty(pageId) : `booking:${booking.id}`;
}

async function hasOpenDispute(orm: Orm, bookingId: string): Promise<boolean> {
  const open = and(eq(disputes.bookingId, bookingId), eq(disputes.state, 'open'));
  return (await orm.$count(disputes, open)) > 0;
}

type Statement = {
  disputeId: string;
  by: Side | 'platform';
  offersVenueGetsMinor: number | null;
  message: { as: string | null; accountId: string; text: string; fileIds?: string[] };
};

/**
 * Writes a statement of a side or the platform into the thread of a dispute, with a side’s offer.
 */
async function writeStatement(
  tx: Orm,
  { venueId, performerId }: { venueId: string | null; performerId: string | null },
  { disputeId, by, offersVenueGetsMinor, message }: Statement,
): Promise<string> {
  const pageIds = [venueId, performerId].filter((id) => id !== null);
  const about = { kind: 'dispute', subjectId: disputeId, pageIds, isKeptOpen: true } as const;
  const { messageId: id } = await writeAbout(tx, about, { ...message, isMailed: true });
  await tx.insert(disputeStatements).values({ id, disputeId, by, offersVenueGetsMinor });
  return id;
}

/** @throws AppError `bad-input` for more than is held; `conflict` if nothing is held */
function requireWithin(heldMinor: number, venueGetsMinor: number, field: string): void {
  if (heldMinor <= 0) throw new AppError('conflict', t('disputes.refused.nothingHeld'));
  if (Number.isSafeInteger(venueGetsMinor) && venueGetsMinor >= 0 && venueGetsMinor <= heldMinor)
    return;
  const sentence = t('disputes.refused.tooMuch');
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}
