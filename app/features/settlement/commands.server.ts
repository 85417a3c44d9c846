import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import {
  settlementDisputes,
  settlementLines,
  settlementReceipts,
  settlementSignatures,
  settlements,
  settlementVersions,
} from '#app/db/schema/settlement.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { recordFolder } from '#app/domain/messaging/files.ts';
import { type ReportProblem, readReport } from '#app/domain/settlement/box-office.ts';
import {
  isVenues,
  type Line,
  type LineInput,
  makeLine,
  settlementLimits,
} from '#app/domain/settlement/lines.ts';
import { answerHours, entryRefusal, signRefusal } from '#app/domain/settlement/settlement.ts';
import { type AtBooking, bookingCommand } from '#app/features/bookings/booking-command.server.ts';
import { readSigned } from '#app/features/bookings/contracts/queries.server.ts';
import { recordSettlement } from '#app/features/bookings/money/pay-settlement.server.ts';
import { readStanding } from '#app/features/bookings/money/read-standing.server.ts';
import { requireSide } from '#app/features/bookings/policy.ts';
import {
  findBooking,
  type LockedBooking,
  lockBooking,
} from '#app/features/bookings/queries.server.ts';
import { storeFiles } from '#app/features/messaging/store-files.server.ts';
import { writeAbout } from '#app/features/messaging/write-message.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { command, type From } from '#app/fields/command.ts';
import { explainMisread } from '#app/fields/typed.ts';
import { AppError } from '#app/lib/app-error.ts';
import { readCsv } from '#app/lib/csv.ts';
import { readAmount } from '#app/lib/money/amount.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { newId } from '#app/platform/token.server.ts';
import {
  boxOfficeReport,
  changedLine,
  lineDispute,
  newLine,
  ofLine,
  receipts,
  signature,
} from './fields.ts';
import { readFacts } from './read-facts.server.ts';
import { openSettlement, recordChange, settleIfSigned } from './steps.server.ts';

const t = words('settlement');

type Services = { database: Database; files: Files };

const right = 'settle shows';

/**
 * Adds receipts to a line, as pictures or PDFs. They reach the other side as a message about the
 * booking, and stay with it.
 * @throws AppError `bad-input` for none, and for unreadable files;
 * `conflict` before the night
 */
export const addReceipts = command({
  operation: 'addSettlementReceipts',
  input: receipts,
  settlesItself: 'with files',
  async run(services: Services, viewer, { bookingId, as, lineId, files: newFiles = [] }) {
    const { orm } = services.database;
    const booking = await findBooking(orm, bookingId);
    if (!booking) throw new AppError('not-found', t('refused.unknown'));
    requireSide(viewer, booking, as, right);
    if (newFiles.length === 0) {
      const sentence = t('missing.receipt');
      throw new AppError('bad-input', sentence, { fields: { files: sentence } });
    }
    await storeFiles(services, { folder: recordFolder(bookingId), sent: newFiles }, (fileIds) =>
      orm.transaction(async (tx) => {
        const booking = await lockBooking(tx, bookingId);
        const by = requireSide(viewer, booking, as, right);
        await openSettlement(tx, booking, entryRefusal);
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
        await recordChange(tx, booking, { action: 'receipt', by, actor, lineId });
        return message;
      }),
    );
  },
});

/**
 * Disputes a line, with the reason and, if they like, the right amount. The settlement goes on: the
 * undisputed part can be paid.
 * @throws AppError `conflict` for a line that is disputed
 * already
 */
export const disputeLine = bookingCommand({
  operation: 'disputeSettlementLine',
  may: right,
  input: lineDispute,
  async run({ tx, booking, by, viewer, services }, input) {
    const { bookingId, lineId, reason, amountMinor = null } = input;
    await openSettlement(tx, booking, entryRefusal);
    const { document, lines } = await readFacts(tx, booking);
    const isThere = [...document.counted, ...lines].some(({ id }) => id === lineId);
    if (!isThere) throw new AppError('not-found', t('refused.noLine'));
    const [isNew] = await tx
      .insert(settlementDisputes)
      .values({ bookingId, lineId, by, reason, amountMinor, raisedAt: booking.now })
      .onConflictDoNothing()
      .returning({ lineId: settlementDisputes.lineId });
    if (!isNew) throw new AppError('conflict', t('refused.disputedAlready'));
    const actor = viewer.pseudonym;
    await recordChange(tx, booking, {
      action: 'dispute',
      by,
      actor,
      lineId,
      note: reason,
      amountMinor,
    });
    await recordSettlement(tx, services, booking, {
      action: 'disputeLine',
      by,
      actor,
      exceptAccountId: viewer.accountId,
      currency: document.currency,
      totalMinor: document.sheet.totalMinor,
    });
  },
});

/**
 * Takes back one’s own dispute of a line. Where both sides have signed the numbers, withdrawing the
 * last dispute makes them hold.
 * @throws AppError `conflict` for a line that this side doesn’t dispute
 */
export const withdrawLineDispute = bookingCommand({
  operation: 'withdrawSettlementLineDispute',
  may: right,
  input: ofLine,
  async run({ tx, booking, by, viewer, services }, { bookingId, lineId }) {
    await openSettlement(tx, booking, entryRefusal);
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
    if (!withdrawn) throw new AppError('conflict', t('refused.notDisputed'));
    const actor = viewer.pseudonym;
    await recordChange(tx, booking, { action: 'withdraw', by, actor, lineId });
    await settleIfSigned(tx, services, booking);
  },
});

/**
 * Removes personal data from the signatures of an account that is being deleted. The typed names
 * stay, since they are both sides’ evidence.
 */
export async function forgetSettler(tx: Orm, accountId: string): Promise<void> {
  await tx
    .update(settlementSignatures)
    .set({ accountId: null, address: null, device: null })
    .where(eq(settlementSignatures.accountId, accountId));
}

/**
 * Adds the tickets of another box office’s report, a line for each of its rows: all, or none.
 * @throws AppError `bad-input` for an unreadable report, with the row;
 * `conflict` before the night, and for too many lines
 */
export const importReport = bookingCommand({
  operation: 'importBoxOfficeReport',
  may: right,
  input: boxOfficeReport,
  async run({ tx, booking, by, viewer }: AtBooking<{ database: Database }>, { table }) {
    await openSettlement(tx, booking, entryRefusal);
    const currency = (await readSigned(tx, booking))?.terms.currency ?? 'EUR';
    const report = readReport(readCsv(table) ?? [], currency);
    if ('kind' in report) throw refuseReport(report, currency);
    await requireRoom(tx, booking.id, report.lines.length);
    const rows = report.lines.map((line) => ({
      id: newId(),
      bookingId: booking.id,
      line,
      enteredBy: by,
    }));
    await tx.insert(settlementLines).values(rows);
    const actor = viewer.pseudonym;
    for (const { id: lineId, line: after } of rows)
      await recordChange(tx, booking, { action: 'import', by, actor, lineId, after });
    return { lines: rows.length };
  },
});

function refuseReport(problem: ReportProblem, currency: string): AppError {
  const { kind, ...values } = problem;
  const isAmount = kind === 'wrongRow' && ['price', 'fee'].includes(problem.column);
  const why =
    isAmount && explainMisread(problem.value, readAmount(problem.value, currency), currency);
  const sentence = [t(`import.${kind}`, values), why].filter(Boolean).join(' ');
  return new AppError('bad-input', sentence, { fields: { table: sentence } });
}

/**
 * Adds a line to a settlement, from load-in on. A signature of one side isn’t valid for the new
 * numbers.
 * @throws AppError `conflict` before the night, and for too
 * many lines
 */
export const addLine = bookingCommand({
  operation: 'addSettlementLine',
  may: right,
  input: newLine,
  async run({ tx, booking, by, viewer }: AtBooking<{ database: Database }>, input) {
    await openSettlement(tx, booking, entryRefusal);
    await requireRoom(tx, booking.id, 1);
    const line = lineFrom(input);
    requireEntrant(by, line);
    const id = newId();
    await tx.insert(settlementLines).values({ id, bookingId: booking.id, line, enteredBy: by });
    const actor = viewer.pseudonym;
    await recordChange(tx, booking, { action: 'add', by, actor, lineId: id, after: line });
    return { lineId: id };
  },
});

/**
 * Changes a line of either side; the history keeps the old one. The change ends a dispute about it.
 * @throws AppError as `addLine`
 */
export const changeLine = bookingCommand({
  operation: 'changeSettlementLine',
  may: right,
  input: changedLine,
  async run({ tx, booking, by, viewer }: AtBooking<{ database: Database }>, { lineId, ...input }) {
    await openSettlement(tx, booking, entryRefusal);
    const before = await findLine(tx, booking.id, lineId);
    const after = lineFrom(input);
    requireEntrant(by, before, after);
    await tx.update(settlementLines).set({ line: after }).where(eq(settlementLines.id, lineId));
    await endDispute(tx, booking.id, lineId);
    const actor = viewer.pseudonym;
    await recordChange(tx, booking, { action: 'change', by, actor, lineId, before, after });
  },
});

/** @throws AppError as `addLine` */
export const removeLine = bookingCommand({
  operation: 'removeSettlementLine',
  may: right,
  input: ofLine,
  async run({ tx, booking, by, viewer }: AtBooking<{ database: Database }>, { lineId }) {
    await openSettlement(tx, booking, entryRefusal);
    const before = await findLine(tx, booking.id, lineId);
    requireEntrant(by, before);
    await tx
      .update(settlementLines)
      .set({ removedAt: booking.now })
      .where(eq(settlementLines.id, lineId));
    await endDispute(tx, booking.id, lineId);
    const actor = viewer.pseudonym;
    await recordChange(tx, booking, { action: 'remove', by, actor, lineId, before });
  },
});

function requireEntrant(by: Side, ...lines: Line[]): void {
  if (by === 'performer' && lines.some(isVenues))
    throw new AppError('forbidden', t('refused.venues'));
}

/** The schema has checked the input, so that no field is missing. */
function lineFrom(input: object): Line {
  const result = makeLine(input as LineInput);
  if ('missing' in result) throw new Error(`a line lacks ${result.missing.join(', ')}`);
  return result.line;
}

/** @throws AppError `conflict` where the settlement has no room for more lines */
async function requireRoom(tx: Orm, bookingId: string, more: number): Promise<void> {
  const { lines: most } = settlementLimits;
  const isThere = and(eq(settlementLines.bookingId, bookingId), isNull(settlementLines.removedAt));
  if ((await tx.$count(settlementLines, isThere)) + more > most)
    throw new AppError('conflict', t('refused.full', { most }));
}

async function endDispute(tx: Orm, bookingId: string, lineId: string): Promise<void> {
  await tx
    .delete(settlementDisputes)
    .where(and(eq(settlementDisputes.bookingId, bookingId), eq(settlementDisputes.lineId, lineId)));
}

/** @throws AppError `not-found` for a line that doesn’t exist any more */
async function findLine(tx: Orm, bookingId: string, lineId: string): Promise<Line> {
  const [row] = await tx
    .select({ line: settlementLines.line })
    .from(settlementLines)
    .where(
      and(
        eq(settlementLines.id, lineId),
        eq(settlementLines.bookingId, bookingId),
        isNull(settlementLines.removedAt),
      ),
    );
  if (!row) throw new AppError('not-found', t('refused.noLine'));
  return row.line;
}

const mostAtOnce = 500;

/**
 * Pays the undisputed part where one side has signed and the other hasn’t answered in time, by the
 * database’s clock. A changed line is an answer. Any number of workers may do it at once.
 */
export async function settleUnanswered(services: {
  database: Database;
  brand: Brand;
}): Promise<void> {
  const { orm } = services.database;
  const unanswered = await orm
    .selectDistinct({ id: settlements.bookingId })
    .from(settlements)
    .innerJoin(
      settlementSignatures,
      and(
        eq(settlementSignatures.bookingId, settlements.bookingId),
        eq(settlementSignatures.version, settlements.version),
      ),
    )
    .where(
      and(
        sql`${settlementSignatures.signedAt} + make_interval(hours => ${answerHours}) <= now()`,
        isNull(settlements.undisputedAt),
        or(isNull(settlements.agreedVersion), ne(settlements.agreedVersion, settlements.version)),
      ),
    )
    .limit(mostAtOnce);
  const settle = ({ id }: { id: string }) =>
    orm.transaction(async (tx) => {
      const booking = await lockBooking(tx, id);
      const standing = await readStanding(tx, booking);
      if (signRefusal({ ...standing, now: booking.now })) return;
      await settleIfSigned(tx, services, booking, 1);
    });
  await eachAlone(unanswered, settle, 'settlements can’t be settled');
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * One side’s signature under the present numbers. The second signature under the same numbers
 * freezes them, and the booking is paid from them, except for disputed lines. Later signatures are
 * a correction, and pay the difference.
 * @throws AppError `conflict` for numbers that have changed
 * since they were read or that this side has signed already, and while the money is disputed
 */
export const signSettlement = bookingCommand({
  operation: 'signSettlement',
  may: right,
  input: signature,
  async run(
    { tx, booking, by, viewer, services }: AtBooking<{ database: Database; brand: Brand } & From>,
    { as, hash, typedName },
  ) {
    await openSettlement(tx, booking, signRefusal);
    const facts = await readFacts(tx, booking);
    if (facts.hash !== hash) throw new AppError('conflict', t('refused.changed'));
    const version = await freeze(tx, booking, facts);
    const party = nameInText(membershipOf(viewer, as)?.displayName ?? null);
    const actor = viewer.pseudonym;
    const [isNew] = await tx
      .insert(settlementSignatures)
      .values({
        bookingId: booking.id,
        version,
        side: by,
        typedName,
        hash,
        actor,
        accountId: viewer.accountId,
        signedAt: booking.now,
        consent: t('sign.consent', { party }),
        address: null,
        device: null,
        ...services.from,
      })
      .onConflictDoNothing()
      .returning({ side: settlementSignatures.side });
    if (!isNew) throw new AppError('conflict', t('refused.signedAlready'));
    await recordChange(tx, booking, { action: 'sign', by, actor, note: typedName });
    const isAgreed = await settleIfSigned(tx, services, booking);
    if (!isAgreed)
      await recordSettlement(tx, services, booking, {
        action: 'signSettlement',
        by,
        actor,
        exceptAccountId: viewer.accountId,
        currency: facts.document.currency,
        totalMinor: facts.document.sheet.totalMinor,
      });
    return { version, hash, isAgreed };
  },
});

/** Stores the signed numbers as a version of their own, unless the newest version has the same. */
async function freeze(tx: Orm, booking: LockedBooking, facts: Facts): Promise<number> {
  const { document, signedDocument, signedDigits, hash, settlement } = facts;
  const bookingId = booking.id;
  const [newest] = await tx
    .select({ hash: settlementVersions.hash })
    .from(settlementVersions)
    .where(
      and(
        eq(settlementVersions.bookingId, bookingId),
        eq(settlementVersions.version, settlement.version),
      ),
    );
  if (newest?.hash === hash) return settlement.version;
  const version = settlement.version + 1;
  const { totalMinor } = document.sheet;
  await tx.insert(settlementVersions).values({
    bookingId,
    version,
    document: signedDocument,
    digits: signedDigits,
    hash,
    totalMinor,
    madeAt: booking.now,
  });
  await tx
    .update(settlements)
    .set({ version, undisputedAt: null })
    .where(eq(settlements.bookingId, bookingId));
  return version;
}
