import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { taxDetails } from '#app/db/schema/payments.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { readContract } from '#app/features/bookings/contracts/queries.server.ts';
import { contractSheet } from '#app/features/bookings/contracts/words.ts';
import {
  type Acting,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const acts = bookingActs(database);

const give = ({ as }: Acting, legalName: string, taxId: string) =>
  database.orm.insert(taxDetails).values({
    partyId: pageParty(as),
    kind: 'company',
    legalName,
    taxId,
    street: 'Rua da Rosa 1',
    postalCode: '1200-001',
    town: 'Lisboa',
    country: 'PT',
  });

it('a contract names the legal parties known when it is drawn up, a signature those known when signing', async () => {
  const { venue, performer } = await addTwoSides(database);
  await give(performer, 'Corujas da Noite, Lda.', 'PT123456789');
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
  await acts.accept(performer, bookingId, 1);
  const read = () =>
    readContract(database.orm, venue.viewer, { bookingId, version: '1', current: venue.as });
  const before = await read();
  const owls =
    'Corujas da Noite, Lda., Rua da Rosa 1, 1200-001 Lisboa, Portugal, Tax number PT123456789';
  const text = contractTextOf(before.document);
  expect(text).toContain(`Legal name and address of the performer: ${owls}`);
  expect(text).not.toContain('Legal name and address of the venue');

  // The venue states its legal name on its way to sign, without a tax number.
  await give(venue, 'Candeia Lda', '');
  await acts.sign(venue, bookingId, 1);
  await acts.sign(performer, bookingId, 1);
  await database.orm
    .update(taxDetails)
    .set({ legalName: 'Strangers' })
    .where(eq(taxDetails.partyId, pageParty(venue.as)));
  const after = await read();
  const candeia = 'Candeia Lda, Rua da Rosa 1, 1200-001 Lisboa, Portugal';
  expect(after.signatures.map(({ legalParty }) => legalParty)).toEqual([candeia, owls]);
  // The text that both have signed was frozen before the first signature.
  expect([after.hash, contractTextOf(after.document)]).toEqual([before.hash, text]);
  const sheet = contractSheet(after, { link: '', producer: '' });
  expect(JSON.stringify(sheet)).toContain(`For ${candeia}`);
});

it('a page without legal details can still sign', async () => {
  const { venue, performer } = await addTwoSides(database);
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(41)));
  await acts.accept(performer, bookingId, 1);
  await acts.sign(venue, bookingId, 1);
  const { signatures } = await readContract(database.orm, venue.viewer, {
    bookingId,
    version: '1',
    current: venue.as,
  });
  expect(signatures.map(({ legalParty }) => legalParty)).toEqual([null]);
});
