import type { Database } from '#app/db/client.server.ts';
import { settlementReceipts } from '#app/db/schema/settlement.ts';
import { recordFolder } from '#app/domain/messaging/files.ts';
import { requireSide } from '#app/features/bookings/policy.ts';
import { findBooking } from '#app/features/bookings/queries/find-booking.server.ts';
import { storeFiles } from '#app/features/messaging/commands/keep-files.server.ts';
import { writeAbout } from '#app/features/messaging/commands/write-message.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { receipts } from '../fields.ts';
import { findLine } from '../queries/find-line.server.ts';
import { lockSettlement, noteChange } from '../steps/change-settlement.server.ts';

type Services = { database: Database; files: Files };

const right = 'settle shows';

/**
 * Adds receipts to a line, as pictures or PDFs. They reach the other side as a message about the
 * booking, and stay with it.
 * @throws AppError `not-found`, `forbidden`; `bad-input` for none, and for unreadable files;
 * `conflict` before the night
 */
export const addReceipts = command({
  operation: 'addSettlementReceipts',
  input: receipts,
  settlesItself: 'with files',
  async run(services: Services, viewer, { bookingId, as, lineId, files: newFiles = [] }) {
    const { orm } = services.database;
    const t = words('settlement');
    const booking = await findBooking(orm, bookingId);
    if (!booking) throw new AppError('not-found', t('refused.unknown'));
    requireSide(viewer, booking, as, right);
    if (newFiles.length === 0) {
      const sentence = t('missing.receipt');
      throw new AppError('bad-input', sentence, { fields: { files: sentence } });
    }
    await storeFiles(services, { folder: recordFolder(bookingId), sent: newFiles }, (fileIds) =>
      orm.transaction(async (tx) => {
        const { booking, by } = await lockSettlement(tx, viewer, { bookingId, as });
        const { label } = await findLine(tx, bookingId, lineId);
        const pageIds = [booking.venueId, booking.performerId].filter((page) => page !== null);
        const message = await writeAbout(
          tx,
          { kind: 'booking', subjectId: bookingId, pageIds, isKeptOpen: true },
          {
            as,
            accountId: viewer.accountId,
            fileIds,
            text: t('receipts.message', { label, count: fileIds.length }),
          },
        );
        await tx
          .insert(settlementReceipts)
          .values(fileIds.map((fileId) => ({ fileId, lineId, bookingId })));
        const actor = viewer.pseudonym;
        await noteChange(tx, booking, { action: 'receipt', by, actor, lineId });
        return message;
      }),
    );
  },
});
