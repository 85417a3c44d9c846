import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { compareBooks } from '#app/features/payments/ledger/commands/compare-books.server.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openBuying } from '#tests/harness/tickets/buying.ts';

const database = await testDatabase();
const { orm } = database;
const buying = await openBuying(database);
const { world } = buying;

test.each([
  ['HUF', 4_990],
  ['ISK', 4_990],
])('%s', async (currency, priceMinor) => {
  await orm
    .update(ticketSales)
    .set({ currency })
    .where(eq(ticketSales.eventId, buying.sale.eventId));
  await orm
    .update(ticketTypes)
    .set({ priceMinor })
    .where(eq(ticketTypes.eventId, buying.sale.eventId));
  const orderId = await buying.buy(2);
  expect(await buying.stateOf(orderId)).toEqual(['placed', ['valid', 'valid']]);
  expect(await compareBooks(world.services)).toEqual([]);
});
