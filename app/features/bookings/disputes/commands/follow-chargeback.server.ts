import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { chargebacks } from '#app/db/schema/payments.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { sendEvidence } from '#app/features/payments/chargebacks/commands/send-evidence.server.ts';
import {
  owedPart,
  settleChargeback,
} from '#app/features/payments/chargebacks/commands/settle-chargeback.server.ts';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries/has-open-chargeback.server.ts';
import { openInstalment } from '#app/features/payments/instalments/commands/open-instalment.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import { readSigned } from '../../contracts/queries/read-signed.server.ts';
import { sourceOf } from '../../money/queries/read-held.server.ts';
import { dueFromNow, titleOf } from '../../money/steps/open-booking-instalments.server.ts';
import { type LockedBooking, lockBooking } from '../../queries/lock-booking.server.ts';
import { readNames } from '../../queries/read-names.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { hasOpenDispute } from '../queries/has-open-dispute.server.ts';
import { packEvidence } from '../queries/pack-evidence.server.ts';

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
