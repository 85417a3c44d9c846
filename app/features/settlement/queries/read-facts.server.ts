import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { messageFiles } from '#app/db/schema/messaging.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import {
  settlementDisputes,
  settlementLines,
  settlementReceipts,
  settlements,
} from '#app/db/schema/settlement.ts';
import { documentOf } from '#app/domain/settlement/document.ts';
import { readSigned } from '#app/features/bookings/contracts/queries/read-signed.server.ts';
import { readPaid } from '#app/features/bookings/money/queries/read-paid.server.ts';
import type { LockedBooking } from '#app/features/bookings/queries/lock-booking.server.ts';
import { readNames } from '#app/features/bookings/queries/read-names.server.ts';
import { countSettled } from '#app/features/tickets/sales/queries/count-settled.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { hashOf } from './hash-of.server.ts';

type Settled = Pick<
  LockedBooking,
  'id' | 'venueId' | 'performerId' | 'eventId' | 'signedVersion' | 'startsAt' | 'timeZone'
>;

/**
 * A settlement as it is now: its document, the hash of that, what is disputed and how far it has come,
 * in a fixed number of statements however many lines there are.
 * @throws AppError `conflict` for a booking that was never signed
 */
export async function readFacts(orm: Orm, booking: Settled) {
  const signed = await readSigned(orm, booking);
  if (!signed) throw new AppError('conflict', words('settlement')('refused.unsigned'));
  const { currency, deal } = signed.terms;
  const bookingId = booking.id;
  const [counted, lines, disputes, receipts, standing, names, place, paid] = await Promise.all([
    countSettled(orm, { eventId: booking.eventId, currency }),
    readLines(orm, bookingId),
    orm.select().from(settlementDisputes).where(eq(settlementDisputes.bookingId, bookingId)),
    readReceipts(orm, bookingId),
    orm.select().from(settlements).where(eq(settlements.bookingId, bookingId)),
    readNames(orm, booking),
    readPlace(orm, booking.eventId),
    readPaid(orm, bookingId, currency),
  ]);
  const document = documentOf({
    booking: bookingId,
    show: {
      title: place?.title ?? '',
      startsAt: booking.startsAt.toISOString(),
      timeZone: booking.timeZone,
      place: [place?.room, place?.address].filter(Boolean).join(', '),
    },
    parties: { venue: names.venueName, performer: names.performerName },
    ...{ currency, deal, counted },
    lines: lines.map(({ id, line }) => ({ id, ...line })),
  });
  const [settlement] = standing;
  return {
    ...{ document, hash: hashOf(document), terms: signed.terms, lines, receipts },
    /** By the ledger. */
    paidMinor: paid.amountMinor,
    // What is disputed and gone by now is no dispute.
    disputes: disputes.filter(({ lineId }) =>
      [...counted, ...lines].some(({ id }) => id === lineId),
    ),
    settlement: settlement ?? { revision: 0, version: 0, agreedVersion: null, undisputedAt: null },
  };
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
