import { and, asc, eq, isNull } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { messageFiles } from '#app/db/schema/messaging.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import {
  settlementDisputes,
  settlementLines,
  settlementReceipts,
  settlements,
  settlementVersions,
} from '#app/db/schema/settlement.ts';
import { type Documents, documentsOf } from '#app/domain/settlement/document.ts';
import { readSigned } from '#app/features/bookings/contracts/queries.server.ts';
import { readPaid } from '#app/features/bookings/money/queries.server.ts';
import { type LockedBooking, readNames } from '#app/features/bookings/queries.server.ts';
import { countSettled } from '#app/features/tickets/sales/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { hashOf } from './queries.server.ts';

type Settled = Pick<
  LockedBooking,
  'id' | 'venueId' | 'performerId' | 'eventId' | 'signedVersion' | 'startsAt' | 'timeZone'
>;

type Lines = Awaited<ReturnType<typeof readLines>>;
type Result = Documents & { madeFrom: string; lines: Lines; hash: string };

/**
 * The latest results, for the next readers of the same numbers. Each change of a line makes a new
 * revision, so one revision with the same facts beside it always gives the same result.
 */
const results = new LRUCache<string, Result>({ max: 200 });

/** The present settlement for a reader, without reading lines again whose result is kept. */
export function readShownFacts(orm: Orm, booking: Settled) {
  return readFacts(orm, booking, results);
}

/**
 * The present settlement: its document and hash, its disputes and its progress, in a fixed number
 * of statements however many lines there are.
 * @param memory only for reads outside of a transaction, which may still be undone
 * @throws AppError `conflict` for a booking that was never signed
 */
export async function readFacts(orm: Orm, booking: Settled, memory?: typeof results) {
  const signed = await readSigned(orm, booking);
  if (!signed) throw new AppError('conflict', words('settlement')('refused.unsigned'));
  const { currency, deal } = signed.terms;
  const bookingId = booking.id;
  const [counted, disputes, receipts, standing, names, place, paid] = await Promise.all([
    countSettled(orm, { eventId: booking.eventId, currency }),
    orm.select().from(settlementDisputes).where(eq(settlementDisputes.bookingId, bookingId)),
    readReceipts(orm, bookingId),
    readSettlement(orm, bookingId),
    readNames(orm, booking),
    readPlace(orm, booking.eventId),
    readPaid(orm, bookingId, currency),
  ]);
  const facts = {
    booking: bookingId,
    show: {
      title: place?.title ?? '',
      startsAt: booking.startsAt.toISOString(),
      timeZone: booking.timeZone,
      place: [place?.room, place?.address].filter(Boolean).join(', '),
    },
    parties: { venue: names.venueName, performer: names.performerName },
    currency,
    deal,
    counted,
  };
  const { settlement, digits } = standing ?? {
    settlement: { revision: 0, version: 0, agreedVersion: null, undisputedAt: null },
    digits: null,
  };
  const madeFrom = JSON.stringify([settlement.revision, digits, facts]);
  const before = memory?.get(bookingId);
  const result = before?.madeFrom === madeFrom ? before : await workOut();
  memory?.set(bookingId, result);

  async function workOut(): Promise<Result> {
    const lines = await readLines(orm, bookingId);
    const entered = lines.map(({ id, line }) => ({ id, ...line }));
    const documents = documentsOf({ ...facts, lines: entered }, digits);
    return { ...documents, madeFrom, lines, hash: hashOf(documents.signed) };
  }

  const { lines, document, hash, signed: signedDocument } = result;
  const ids = new Set([...counted, ...lines].map(({ id }) => id));
  return {
    document,
    hash,
    lines,
    terms: signed.terms,
    receipts,
    /** The hashed document, and the digits that it counts in; null for the currency’s own. */
    signedDocument,
    signedDigits: result.digits,
    /** By the ledger, including any excess that the performer hasn’t given back. */
    paidMinor: paid.amountMinor + paid.overpaidMinor,
    overpaidMinor: paid.overpaidMinor,
    returnedMinor: paid.returnedMinor,
    /** True if the performer was released more than this total, so that it would owe the rest. */
    lowersPaid: paid.releasedMinor > Math.max(0, document.sheet.totalMinor),
    // A dispute about a removed line counts no more.
    disputes: disputes.filter(({ lineId }) => ids.has(lineId)),
    settlement,
  };
}

/** With the digits of its newest signed version. */
async function readSettlement(orm: Orm, bookingId: string) {
  const [row] = await orm
    .select({ settlement: settlements, digits: settlementVersions.digits })
    .from(settlements)
    .leftJoin(
      settlementVersions,
      and(
        eq(settlementVersions.bookingId, settlements.bookingId),
        eq(settlementVersions.version, settlements.version),
      ),
    )
    .where(eq(settlements.bookingId, bookingId));
  return row;
}

function readLines(orm: Orm, bookingId: string) {
  return orm
    .select({
      id: settlementLines.id,
      line: settlementLines.line,
      enteredBy: settlementLines.enteredBy,
    })
    .from(settlementLines)
    .where(and(eq(settlementLines.bookingId, bookingId), isNull(settlementLines.removedAt)))
    .orderBy(asc(settlementLines.position));
}

function readReceipts(orm: Orm, bookingId: string) {
  return orm
    .select({ id: settlementReceipts.fileId, lineId: settlementReceipts.lineId })
    .from(settlementReceipts)
    .innerJoin(messageFiles, eq(messageFiles.id, settlementReceipts.fileId))
    .where(eq(settlementReceipts.bookingId, bookingId))
    .orderBy(asc(messageFiles.createdAt), asc(messageFiles.position));
}

async function readPlace(orm: Orm, eventId: string) {
  const [place] = await orm
    .select({ title: events.title, room: rooms.name, address: profiles.address })
    .from(events)
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(profiles, eq(profiles.id, events.venueId))
    .where(eq(events.id, eventId));
  return place;
}
