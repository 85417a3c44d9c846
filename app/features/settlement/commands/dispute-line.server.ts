import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { settlementDisputes } from '#app/db/schema/settlement.ts';
import { noteSettlement } from '#app/features/bookings/money/commands/pay-settlement.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { lineDispute, ofLine } from '../fields.ts';
import { readFacts } from '../queries/read-facts.server.ts';
import { lockSettlement, noteChange } from '../steps/change-settlement.server.ts';
import { settleIfSigned } from '../steps/settle-if-signed.server.ts';

type Services = { database: Database; brand: Brand };

/**
 * Disputes a line, with the reason and, if they like, the right amount. The settlement goes on: the
 * undisputed part can be paid.
 * @throws AppError `not-found`, `forbidden`, `bad-input`; `conflict` for a line that is disputed
 * already
 */
export const disputeLine = command({
  operation: 'disputeSettlementLine',
  input: lineDispute,
  run: ({ database, brand }: Services, viewer, input) =>
    database.orm.transaction(async (tx) => {
      const { bookingId, lineId, reason, amountMinor = null } = input;
      const { booking, by } = await lockSettlement(tx, viewer, input);
      const { document, lines } = await readFacts(tx, booking);
      const isThere = [...document.counted, ...lines].some(({ id }) => id === lineId);
      if (!isThere) throw new AppError('not-found', words('settlement')('refused.noLine'));
      const [isNew] = await tx
        .insert(settlementDisputes)
        .values({ bookingId, lineId, by, reason, amountMinor, raisedAt: booking.now })
        .onConflictDoNothing()
        .returning({ lineId: settlementDisputes.lineId });
      if (!isNew) throw new AppError('conflict', words('settlement')('refused.disputedAlready'));
      const actor = viewer.pseudonym;
      await noteChange(tx, booking, {
        action: 'dispute',
        by,
        actor,
        lineId,
        note: reason,
        amountMinor,
      });
      await noteSettlement(tx, { brand }, booking, {
        action: 'disputeLine',
        by,
        actor,
        exceptAccountId: viewer.accountId,
        currency: document.currency,
        totalMinor: document.sheet.totalMinor,
      });
    }),
});

/**
 * Takes back one’s own dispute of a line. Where both sides have signed the numbers, withdrawing the
 * last dispute makes them hold.
 * @throws AppError `not-found`, `forbidden`; `conflict` for a line that this side doesn’t dispute
 */
export const withdrawLineDispute = command({
  operation: 'withdrawSettlementLineDispute',
  input: ofLine,
  run: (services: Services, viewer, input) =>
    services.database.orm.transaction(async (tx) => {
      const { bookingId, lineId } = input;
      const { booking, by } = await lockSettlement(tx, viewer, input);
      const [withdrawn] = await tx
        .delete(settlementDisputes)
        .where(
          and(
            eq(settlementDisputes.bookingId, bookingId),
            eq(settlementDisputes.lineId, lineId),
            eq(settlementDisputes.by, by),
          ),
        )
        .returning({ lineId: settlementDisputes.lineId });
      if (!withdrawn) throw new AppError('conflict', words('settlement')('refused.notDisputed'));
      const actor = viewer.pseudonym;
      await noteChange(tx, booking, { action: 'withdraw', by, actor, lineId });
      await settleIfSigned(tx, services, booking);
    }),
});
