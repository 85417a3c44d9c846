import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookings, contracts } from '#app/db/schema/bookings.ts';
import { addTwoSides, bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* Currencies that the operator’s account doesn’t take are refused before an agreement, not at payment. */
const database = await testDatabase();

const inCurrency = (currency: string) => termsOn(dayIn(40), { currency });
const refused = expect.objectContaining({
  code: 'bad-input',
  message: 'We can’t take payments in EUR. Agree on USD or CHF.',
  fields: { 'terms.currency': expect.any(String) },
});

test('offers and answers are in a currency that can be paid', async () => {
  const { venue, performer } = await addTwoSides(database);
  const acts = bookingActs(database, { CURRENCIES: 'USD,CHF' });
  await expect(acts.offer(venue, performer, inCurrency('EUR'))).rejects.toEqual(refused);
  const { bookingId } = await acts.offer(venue, performer, inCurrency('USD'));
  await expect(acts.counter(performer, bookingId, inCurrency('EUR'), 1)).rejects.toEqual(refused);
  await acts.counter(performer, bookingId, inCurrency('CHF'), 1);
});

test('an offer in a currency that isn’t accepted any more can’t be agreed on', async () => {
  const { venue, performer } = await addTwoSides(database);
  const { bookingId } = await bookingActs(database).offer(venue, performer, inCurrency('EUR'));
  const today = bookingActs(database, { CURRENCIES: 'USD,CHF' });
  await expect(today.accept(performer, bookingId, 1)).rejects.toEqual(refused);
  const { orm } = database;
  const [booking] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(booking?.state).toBe('offered');
  expect(await orm.$count(contracts, eq(contracts.bookingId, bookingId))).toBe(0);
});
