import type { Database } from '#app/db/client.server.ts';
import { disputeLimits } from '#app/domain/bookings/dispute.ts';
import { recordFolder } from '#app/domain/messaging/files.ts';
import { storeFiles } from '#app/features/messaging/commands/keep-files.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { readHeld } from '../../money/queries/read-held.server.ts';
import { requireSide } from '../../policy.ts';
import { findBooking } from '../../queries/find-booking.server.ts';
import { lockBooking } from '../../queries/lock-booking.server.ts';
import { noteStep } from '../../steps/note-step.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { disputeComment } from '../fields.ts';
import { requireDispute } from '../steps/open-dispute.server.ts';
import { writeStatement } from '../steps/write-statement.server.ts';
import { moneyInMail } from '../words/say-division.ts';
import { requireWithin } from './raise-dispute.server.ts';

type Services = { database: Database; brand: Brand; files: Files };

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
    const t = words('bookings');
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
        await noteStep(tx, booking, { by, actor: viewer.pseudonym, action });
        const kind = isOffer ? 'disputeOffered' : 'disputeCommented';
        const offer = isOffer && ({ is: 'offered', venueGetsMinor: offersVenueGetsMinor } as const);
        const money = moneyInMail(held, offer || undefined);
        await notifySides(tx, brand, { bookingId, kind, by: 'both', ...money });
        return { statementId, isNew: true };
      }),
    );
  },
});
