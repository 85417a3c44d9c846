import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { releases } from '#app/db/schema/disputes.ts';
import { documents } from '#app/db/schema/documents.ts';
import { taxDetails, transfers } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import { issueBookingDocuments } from '#app/features/bookings/money/commands.server.ts';
import {
  exportDocuments,
  listDocuments,
  readDocument,
} from '#app/features/payments/documents/queries.server.ts';

import { documentSheet } from '#app/features/payments/documents/words.ts';
import { postPenalty } from '#app/features/payments/ledger/commands.server.ts';
import { readersOf } from '#app/features/profiles/policy.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';
import { leavePage } from '#app/processes/leaving.server.ts';
import {
  addShow,
  divideShow,
  documentsOf,
  type PaidShow,
  payShow,
  sendAll,
} from '#tests/harness/money/documents.ts';
import { addPerson, testBrand } from '#tests/harness/people/cast.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();

const everything = { year: null, kind: null, timeZone: 'Europe/Lisbon' };
async function paidShow(names = {}) {
  const show = await addShow(database, names);
  await payShow(database, show);
  return show;
}

async function receiptOf(show: PaidShow) {
  await sendAll(database, show);
  const [receipt] = (await documentsOf(database, show)).filter(({ kind }) => kind === 'receipt');
  if (!receipt) throw new Error('no receipt was issued');
  return receipt;
}

function giveTaxDetails(partyId: string, legalName: string, taxId: string) {
  const address = {
    street: 'Rua da Rosa 1',
    postalCode: '1200-001',
    town: 'Lisboa',
    country: 'PT',
  };
  return database.orm
    .insert(taxDetails)
    .values({ partyId, kind: 'company', legalName, taxId, ...address });
}

it('gives the venue a receipt for its payment', async () => {
  const receipt = await receiptOf(await paidShow());
  expect(receipt).toMatchObject({
    title: `Receipt ${receipt.number}`,
    issuer: { name: testBrand.company },
    recipient: { name: 'Cinema Candeia', taxId: '' },
    lines: [
      { text: 'For The Night Owls', amountMinor: 120_000 },
      { text: 'Bandstand fee', amountMinor: 6_000 },
    ],
    totalMinor: 126_000,
  });
  expect(receipt.facts.map(({ value }) => value).slice(0, 4)).toEqual([
    'The Night Owls at Cinema Candeia, 12 May 2031',
    'Deposit',
    '3 May 2031 at 23:30 (Europe/Lisbon)',
    'Visa card ending in 4242',
  ]);
});

it('bills the venue in the performer’s name with their numbers, and the platform’s fees in its own', async () => {
  const show = await paidShow();
  await giveTaxDetails(pageParty(show.performer.as), 'Owls Lda', 'PT509');
  await divideShow(database, show, { payeeFeeMinor: 3_000 });
  // However often it is announced, and however many at once.
  await Promise.all([sendAll(database, show), sendAll(database, show)]);
  const issued = await documentsOf(database, show);
  expect(issued.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
    ['invoice', 3_000],
    ['invoice', 6_000],
    ['invoice', 120_000],
    ['receipt', 126_000],
    ['statement', 117_000],
  ]);
  const [performerFee, venueFee, own] = issued;
  expect(performerFee?.recipient.name).toBe('The Night Owls');
  expect(venueFee).toMatchObject({
    issuer: { name: testBrand.company },
    recipient: { name: 'Cinema Candeia' },
  });
  expect(own).toMatchObject({
    title: expect.stringMatching(/^Invoice OL-[0-9A-F]{4}-1$/),
    about: 'The Night Owls at Cinema Candeia, 12 May 2031',
    issuer: {
      name: 'The Night Owls',
      lines: ['Owls Lda', 'Rua da Rosa 1', '1200-001 Lisboa', 'Portugal'],
      taxId: 'PT509',
    },
    recipient: { name: 'Cinema Candeia', lines: [], taxId: '' },
    lines: [{ text: 'Performance', amountMinor: 120_000 }],
  });
  expect(own?.notes.join(' ')).toContain('Bandstand adds no tax to this amount');
  expect(own?.notes.join(' ')).toContain('on behalf of The Night Owls');
  // Its text stays as it was then.
  await database.orm.update(taxDetails).set({ taxId: 'PT510' });
  expect((await documentsOf(database, show))[2]?.issuer.taxId).toBe('PT509');
});

it('states to each payee how the released money became their transfer', async () => {
  const show = await addShow(database);
  const { performer, source } = show;
  await payShow(database, show, { amountMinor: 40_000, feeMinor: 0 });
  await payShow(database, show, { amountMinor: 80_000, feeMinor: 0, paidAt: '2031-05-04T00:00Z' });
  const earlier = { cause: `earlier ${source.id}`, source, currency: 'EUR', amountMinor: 15_250 };
  await postPenalty(database.orm, { ...earlier, partyId: pageParty(performer.as) });
  const member = await addPerson(database, { name: 'Rita' });
  const shares = [
    { partyId: personParty(member.pseudonym), basisPoints: 4_000 },
    { partyId: pageParty(performer.as), basisPoints: 6_000 },
  ];
  await divideShow(database, show, { payeeFeeMinor: 3_000, shares });
  await sendAll(database, show);
  const linesFor = async (name: string) =>
    (await documentsOf(database, show))
      .filter(({ kind, recipient }) => kind === 'statement' && recipient.name === name)
      .map(({ lines, totalMinor }) => [...lines.map(({ amountMinor }) => amountMinor), totalMinor]);
  const keptBack = [120_000, -3_000, -15_250];
  expect((await linesFor('Rita')).toSorted()).toEqual([
    [...keptBack, -61_050, -40_000, 700],
    [...keptBack, -61_050, -700, 40_000],
  ]);
  expect(await linesFor('The Night Owls')).toEqual([[...keptBack, -40_700, 61_050]]);
  const [statement] = (await documentsOf(database, show)).filter(
    ({ kind, totalMinor }) => kind === 'statement' && totalMinor === 40_000,
  );
  expect(statement?.lines.map(({ text }) => text)).toEqual([
    'Released for the performance',
    'Bandstand fee',
    expect.stringContaining('Deducted for earlier debts'),
    'Other people’s shares',
    'Arrives in a separate transfer',
  ]);
  expect(statement?.notes).toEqual([
    'It reaches the bank 2 to 7 business days after the transfer.',
  ]);
  const id = statement?.id ?? '';
  expect(await readDocument(database.orm, id, readersOf(member))).toEqual(statement);
  // A member’s share is no business of the page’s managers.
  await expect(readDocument(database.orm, id, readersOf(performer.viewer))).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('credits the receipt of what goes back, once however often it is tried, and bills a penalty', async () => {
  const show = await paidShow();
  await divideShow(database, show, { toPayerMinor: 60_000, kind: 'awarded' });
  await postPenalty(database.orm, {
    cause: `penalty ${show.bookingId}`,
    source: show.source,
    currency: 'EUR',
    partyId: pageParty(show.performer.as),
    amountMinor: 15_250,
  });
  await sendAll(database, show);
  const [refund] = await database.orm
    .select()
    .from(transfers)
    .where(and(eq(transfers.sourceId, show.bookingId), eq(transfers.kind, 'refund')));
  if (!refund) throw new Error('nothing goes back');
  const again = { cause: `${refund.cause} again after ${refund.id}`, id: `again-${refund.id}` };
  const fresh = { idempotencyKey: undefined, providerId: null };
  await database.orm.insert(transfers).values({ ...refund, ...again, ...fresh });
  await issueBookingDocuments({ database, brand: testBrand }, show.bookingId);
  const issued = await documentsOf(database, show);
  expect(issued.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
    ['creditNote', 63_000],
    ['invoice', 3_000],
    ['invoice', 15_250],
    ['invoice', 60_000],
    ['receipt', 126_000],
    ['statement', 60_000],
  ]);
  const [note, , penalty, award] = issued;
  const receipt = issued[4];
  expect(note).toMatchObject({ recipient: { name: 'Cinema Candeia' } });
  expect(note?.lines[0]?.text).toMatch(new RegExp(`^Refund of receipt ${receipt?.number} of `));
  expect(penalty).toMatchObject({
    recipient: { name: 'The Night Owls' },
    lines: [{ text: 'Cancellation fee', amountMinor: 15_250 }],
  });
  expect(award?.lines[0]?.text).toBe('Due after cancellation');
});

it('is for the people of whom it is from or for, and of them for those who see the money', async () => {
  const { orm } = database;
  const show = await paidShow();
  const { id } = await receiptOf(show);
  const { venue, performer } = show;
  const door = venue.viewer.profiles.map((one) => ({ ...one, role: 'door' as const }));
  for (const viewer of [
    await addPerson(database),
    // The performer is named on the venue’s receipt and doesn’t get it.
    performer.viewer,
    { ...venue.viewer, profiles: door },
  ]) {
    const unknown = { code: 'not-found' };
    await expect(readDocument(orm, id, readersOf(viewer))).rejects.toMatchObject(unknown);
    expect((await listDocuments(orm, readersOf(viewer), everything, null)).entries).toEqual([]);
  }
  const mine = await listDocuments(orm, readersOf(venue.viewer), everything, null);
  expect(mine.entries).toMatchObject([{ id, recipientName: 'Cinema Candeia' }]);
});

it('is in an export of its own people', async () => {
  const show = await paidShow();
  const { id } = await receiptOf(show);
  const exported = async (viewer: Viewer) => {
    const parts: string[] = [];
    for await (const part of exportDocuments(database.orm, viewer))
      parts.push(`${part.path} ${await part.read()}`);
    return parts;
  };
  expect(await exported(show.venue.viewer)).toEqual([expect.stringContaining(id)]);
  expect(await exported(show.performer.viewer)).toEqual([]);
});

it('lists documents by year and kind, a page at a time', async () => {
  const { orm } = database;
  const show = await addShow(database);
  for (let count = 0; count < 31; count += 1) await payShow(database, show);
  await sendAll(database, show);
  const parties = [pageParty(show.venue.as)];
  const first = await listDocuments(orm, parties, everything, null);
  expect(first.entries).toHaveLength(30);
  const [at = '', id = ''] = (first.next ?? '').split('.');
  const second = await listDocuments(orm, parties, everything, { at: new Date(Number(at)), id });
  expect(second).toMatchObject({ entries: [{}], next: null });
  expect(first.entries.map((one) => one.id)).not.toContain(second.entries[0]?.id);
  for (const filter of [{ year: 1999 }, { kind: 'invoice' as const }])
    expect((await listDocuments(orm, parties, { ...everything, ...filter }, null)).entries).toEqual(
      [],
    );
});

it('prints what a page is called as text, and amounts with all their digits', async () => {
  const hostile = '</script><script>alert(1)';
  const receipt = await receiptOf(await paidShow({ band: hostile }));
  const look = { link: 'https://bandstand.test/documents/x', product: 'Bandstand' };
  const text = textOfPdf(await printSheet(documentSheet(receipt, look), { warn: () => {} }));
  expect(text).toContain(`For ${hostile}`);
  expect(text).toMatch(/€1,200\.00.*€60\.00.*Paid€1,260\.00/s);
});

it('forgets a party’s name, and keeps the amounts, the days, the country and a pseudonym', async () => {
  const show = await paidShow({ venue: 'Gone House' });
  const partyId = pageParty(show.venue.as);
  await giveTaxDetails(partyId, 'House Lda', 'PT777');
  await divideShow(database, show, {});
  await sendAll(database, show);
  const isShow = eq(bookings.id, show.bookingId);
  await database.orm.insert(releases).values({ bookingId: show.bookingId, by: 'clock' });
  await database.orm.update(bookings).set({ state: 'paidOut' }).where(isShow);
  const files = openFiles(parseSettings({ DATA_DIR: makeFolder() }));
  await leavePage({ database, files, brand: testBrand }, show.venue.viewer, show.venue.as);
  const { entries } = await listDocuments(database.orm, [partyId], everything, null);
  expect(entries).toHaveLength(3);
  const whole = await documentsOf(database, show);
  const stored = await database.orm
    .select()
    .from(documents)
    .where(eq(documents.sourceId, show.bookingId));
  expect(JSON.stringify([whole, stored])).not.toMatch(/Gone House|House Lda|PT777|Rua da Rosa/);
  expect(entries.map(({ totalMinor }) => totalMinor).toSorted()).toEqual([120_000, 126_000, 6_000]);
  for (const { recipient, issuedAt } of whole.filter(({ kind }) => kind !== 'statement')) {
    expect(recipient.name).toMatch(/^Former user \([0-9a-f]{8}\)$/);
    expect(recipient.country).toBe('PT');
    expect(issuedAt).toBeInstanceOf(Date);
  }
});
