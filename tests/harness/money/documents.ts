import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { documents } from '#app/db/schema/documents.ts';
import { events } from '#app/db/schema/events.ts';
import { charges, instalments, transfers } from '#app/db/schema/payments.ts';
import { bookedTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { Payee, PenaltyBearer } from '#app/domain/payments/division.ts';
import type { DocumentParty, NewDocument } from '#app/domain/payments/document.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { issueBookingDocuments } from '#app/features/bookings/money/commands.server.ts';
import { readDocument } from '#app/features/payments/documents/queries.server.ts';
import { divideHeld } from '#app/features/payments/ledger/divide-held.server.ts';
import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';
import { recordTransfer } from '#app/features/payments/transfers/steps.server.ts';
import { addSide, termsOn } from '#tests/harness/bookings/bookings.ts';
import { testBrand } from '#tests/harness/people/cast.ts';

export function party(partyId: string, changes: Partial<DocumentParty> = {}): DocumentParty {
  return {
    partyId,
    name: `Name of ${partyId}`,
    legalName: '',
    lines: [],
    taxId: '',
    country: '',
    ...changes,
  };
}

/** A receipt issued by the platform, over 12.50 EUR. */
export function receipt(cause: string, changes: Partial<NewDocument> = {}): NewDocument {
  return {
    cause,
    kind: 'receipt',
    issuer: party('platform'),
    recipient: party('profile:v'),
    others: [],
    source: { type: 'booking', id: 'b1' },
    currency: 'EUR',
    content: {
      title: 'Receipt',
      timeZone: 'UTC',
      facts: [],
      lines: [{ text: ['Performance by ', { party: 'profile:v' }], amountMinor: 1_250 }],
      totalLabel: 'Total',
      totalMinor: 1_250,
      notes: [],
    },
    ...changes,
  };
}

export type PaidShow = Awaited<ReturnType<typeof addShow>>;

/** A venue’s page and a band’s, with a paid show between them. */
export async function addShow(database: Database, names: { venue?: string; band?: string } = {}) {
  const { venue: venueName = 'Cinema Candeia', band = 'The Night Owls' } = names;
  const venue = await addSide(database, 'venue', venueName);
  const performer = await addSide(database, 'artist', band);
  const bookingId = randomUUID();
  const { schedule } = termsOn('2031-05-12');
  const { timeZone } = schedule;
  const { loadInAt, loadOutAt, ...times } = bookedTimes(schedule);
  const night = { venueId: venue.as, timeZone, loadInAt, loadOutAt };
  const { orm } = database;
  await orm.insert(events).values({ id: bookingId, title: 'A night', day: '2031-05-12', ...night });
  await orm.insert(bookings).values({
    id: bookingId,
    eventId: bookingId,
    performerId: performer.as,
    state: 'played',
    ...night,
    ...times,
    firm: false,
  });
  return { bookingId, source: { type: 'booking', id: bookingId }, venue, performer };
}

/** A venue pays for a show, by card. */
export async function payShow(
  { orm }: Database,
  { source, venue }: PaidShow,
  {
    amountMinor = 120_000,
    feeMinor = 6_000,
    currency = 'EUR',
    paidAt = '2031-05-03T22:30:00Z',
  } = {},
): Promise<string> {
  const id = randomUUID();
  const of = { sourceType: source.type, sourceId: source.id };
  const money = { payerId: pageParty(venue.as), currency, amountMinor, feeMinor };
  await orm.insert(instalments).values({
    id,
    cause: `due ${id}`,
    part: 'deposit',
    title: 'A night',
    state: 'paid',
    ...of,
    ...money,
    dueAt: new Date(),
  });
  await orm.insert(charges).values({
    id,
    providerChargeId: `ch_${id}`,
    instalmentId: id,
    cardBrand: 'visa',
    cardLast4: '4242',
    ...of,
    ...money,
    paidAt: new Date(paidAt),
  });
  const owner = `${source.type}:${source.id}`;
  await postTransaction(orm, {
    cause: `charge ${id}`,
    kind: 'charged',
    source,
    entries: [
      { account: { kind: 'provider', owner: '', currency }, amountMinor: amountMinor + feeMinor },
      { account: { kind: 'held', owner, currency }, amountMinor: -amountMinor },
      ...(feeMinor > 0
        ? [{ account: { kind: 'heldFees' as const, owner, currency }, amountMinor: -feeMinor }]
        : []),
    ],
  });
  return id;
}

/** Divides the held money of a show; the rest goes to the band. */
export async function divideShow(
  { orm }: Database,
  { source, venue, performer }: PaidShow,
  {
    toPayerMinor = 0,
    payeeFeeMinor = 0,
    kind = 'released' as 'released' | 'awarded',
    currency = 'EUR',
    shares = [{ partyId: pageParty(performer.as), basisPoints: 10_000 }] as Payee[],
    penaltiesFrom = 'everyone' as PenaltyBearer,
  },
): Promise<void> {
  const parties = { payerId: pageParty(venue.as), payeeId: pageParty(performer.as) };
  await orm.transaction((tx) =>
    divideHeld(tx, {
      cause: `booking ${source.id} ${kind}`,
      kind,
      source,
      currency,
      toPayerMinor,
      shares,
      ...parties,
      penaltiesFrom,
      payeeFeeMinor: () => payeeFeeMinor,
    }),
  );
}

/** The provider has accepted all outgoing money of a show; then its documents are issued. */
export async function sendAll(database: Database, { bookingId }: PaidShow): Promise<void> {
  const waiting = await database.orm
    .select()
    .from(transfers)
    .where(and(eq(transfers.sourceId, bookingId), eq(transfers.state, 'waiting')));
  for (const { id, kind } of waiting)
    if (kind === 'refund')
      await recordTransfer({ database }, id, {
        refundId: `re_${id}`,
        state: 'done',
        paymentId: null,
        transferId: id,
        problem: null,
        balanceTransactionId: null,
        failureBalanceTransactionId: null,
      });
    else if (kind === 'transfer')
      await recordTransfer({ database }, id, {
        providerTransferId: `tr_${id}`,
        transferId: id,
        reversedMinor: 0,
        balanceTransactionId: null,
      });
  await issueBookingDocuments({ database, brand: testBrand }, bookingId);
}

/** Every document about a show, as its parties read it. */
export async function documentsOf({ orm }: Database, { bookingId }: PaidShow) {
  const rows = await orm
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.sourceId, bookingId))
    .orderBy(documents.kind, documents.totalMinor);
  return Promise.all(rows.map(({ id }) => readDocument(orm, id, null)));
}
