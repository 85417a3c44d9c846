import { asc, desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import {
  settlementChanges,
  settlementSignatures,
  settlementVersions,
} from '#app/db/schema/settlement.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { undisputedToday } from '#app/domain/settlement/document.ts';
import { balanceRows } from '#app/domain/settlement/sheet.ts';
import { answerUntil, entryRefusal, signRefusal } from '#app/domain/settlement/states.ts';
import { readInside } from '#app/domain/tickets/door/inside.ts';
import { readSigned } from '#app/features/bookings/contracts/queries.server.ts';
import { readStanding } from '#app/features/bookings/money/read-standing.server.ts';
import { requireSide } from '#app/features/bookings/policy.ts';
import { findNight, findOwnNight } from '#app/features/bookings/queries.server.ts';
import { posterDay } from '#app/features/events/views.ts';
import { may } from '#app/features/profiles/policy.ts';
import { readScans } from '#app/features/tickets/door/queries.server.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { readShownFacts } from './read-facts.server.ts';

export type ShownSettlement = Awaited<ReturnType<typeof showSettlement>>;

const mostChanges = 100;

/**
 * A settlement for members of its two sides, in a fixed number of statements.
 * @param current the page that the reader works as, which decides for members of both sides
 * @throws AppError `not-found`, `forbidden`; `conflict` for a booking that was never signed
 */
export async function showSettlement(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
) {
  const { row, as } = await findOwnNight(orm, viewer, { bookingId, current });
  const { booking, now } = row;
  const side = requireSide(viewer, booking, as, 'see bookings');
  const facts = await readShownFacts(orm, booking);
  const [standing, versions, signed, changes] = await Promise.all([
    readStanding(orm, { id: bookingId, now }),
    orm
      .select({ version: settlementVersions.version, hash: settlementVersions.hash })
      .from(settlementVersions)
      .where(eq(settlementVersions.bookingId, bookingId)),
    orm
      .select({
        version: settlementSignatures.version,
        side: settlementSignatures.side,
        typedName: settlementSignatures.typedName,
        signedAt: settlementSignatures.signedAt,
      })
      .from(settlementSignatures)
      .where(eq(settlementSignatures.bookingId, bookingId))
      .orderBy(asc(settlementSignatures.signedAt)),
    orm
      .select()
      .from(settlementChanges)
      .where(eq(settlementChanges.bookingId, bookingId))
      .orderBy(desc(settlementChanges.revision))
      .limit(mostChanges),
  ]);
  const { document, hash, lines, disputes, settlement, paidMinor, lowersPaid } = facts;
  const hashOfVersion = (version: number | null) =>
    versions.find((one) => one.version === version)?.hash;
  const isAgreed =
    settlement.agreedVersion !== null && hashOfVersion(settlement.agreedVersion) === hash;
  const isNewest = hashOfVersion(settlement.version) === hash;
  const signatures = isNewest ? signed.filter(({ version }) => version === settlement.version) : [];
  const maySettle = may(viewer, as, 'settle shows');
  const hasSigned = signatures.some((one) => one.side === side);
  const [first] = signatures;
  const ids = disputes.map(({ lineId }) => lineId);
  const signedNow = { signed: facts.signedDocument, digits: facts.signedDigits };
  return {
    bookingId,
    as,
    side,
    state: booking.state,
    title: row.title,
    timeZone: booking.timeZone,
    performerId: booking.performerId,
    day: posterDay(isoAt(booking.startsAt, booking).slice(0, 10)),
    opensAt: booking.loadInAt,
    parties: document.parties,
    other: document.parties[otherSide(side)],
    terms: facts.terms,
    currency: document.currency,
    scannedCount:
      document.sheet.boxOffice.dropCount === undefined
        ? null
        : await countScanned(orm, booking.eventId),
    document,
    hash,
    disputes,
    signatures,
    hasSigned,
    isAgreed,
    paidMinor,
    signed: signedNow,
    receipts: facts.receipts,
    enteredBy: Object.fromEntries(lines.map((line) => [line.id, line.enteredBy])),
    balance: balanceRows(document.sheet.totalMinor, paidMinor),
    undisputedMinor: disputes.length > 0 ? undisputedToday(signedNow, ids) : null,
    isUndisputedPaid: isNewest && settlement.undisputedAt !== null,
    overpaidMinor: facts.overpaidMinor,
    returnedMinor: facts.returnedMinor,
    needsBoth: !isAgreed && lowersPaid,
    answerUntil: first && !isAgreed && !lowersPaid ? answerUntil(first.signedAt) : null,
    version: isAgreed ? settlement.agreedVersion : null,
    /** The version that stays in force while a correction isn’t agreed. */
    correctedVersion: isAgreed ? null : settlement.agreedVersion,
    changes,
    mayEnter: maySettle && entryRefusal({ ...standing, now }) === null,
    cantEnter: entryRefusal({ ...standing, now }),
    maySign: maySettle && !hasSigned && !isAgreed && signRefusal({ ...standing, now }) === null,
    cantSign: signRefusal({ ...standing, now }),
  };
}

/** The tickets and guests that the platform let in at the door. */
async function countScanned(orm: Orm, eventId: string): Promise<number> {
  return readInside(await readScans(orm, eventId)).letIn;
}

export async function readSettledCurrency(orm: Orm, bookingId: string): Promise<string> {
  const row = await findNight(orm, bookingId);
  return (row && (await readSigned(orm, row.booking)))?.terms.currency ?? 'EUR';
}
