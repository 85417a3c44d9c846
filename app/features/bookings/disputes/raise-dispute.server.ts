import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { disputes } from '#app/db/schema/disputes.ts';
import { answerDueAt } from '#app/domain/bookings/dispute.ts';
import { recordFolder } from '#app/domain/messaging/files.ts';
import { storeFiles } from '#app/features/messaging/store-files.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { newId } from '#app/platform/token.server.ts';
import { readHeld } from '../money/read-held.server.ts';
import { readStanding } from '../money/read-standing.server.ts';
import { requireReleaseAction } from '../money/steps.server.ts';
import { requireSide } from '../policy.ts';
import { findBooking, lockBooking } from '../queries.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';
import { noteStep } from '../steps.server.ts';
import { dispute } from './fields.ts';
import { writeStatement } from './steps/write-statement.server.ts';
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
    if (!parties) throw new AppError('not-found', words('bookings')('unknown'));
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
        await noteStep(tx, booking, { by, actor: viewer.pseudonym, action: 'raiseDispute' });
        const money = moneyInMail(held, { is: 'asked', venueGetsMinor: asksVenueGetsMinor });
        await notifySides(tx, brand, { bookingId, kind: 'disputeRaised', by: 'both', ...money });
        return { disputeId, isNew: true };
      }),
    );
  },
});

/** @throws AppError `bad-input` for more than is held; `conflict` if nothing is held */
export function requireWithin(heldMinor: number, venueGetsMinor: number, field: string): void {
  if (heldMinor <= 0) throw new AppError('conflict', t('disputes.refused.nothingHeld'));
  if (Number.isSafeInteger(venueGetsMinor) && venueGetsMinor >= 0 && venueGetsMinor <= heldMinor)
    return;
  const sentence = t('disputes.refused.tooMuch');
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}
