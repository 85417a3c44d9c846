import type { Database } from '#app/db/client.server.ts';
import { makeDemoSale } from '#app/features/tickets/sales/commands/make-demo-sale.server.ts';

/** One show of the demo town sells its tickets here. */
export async function fillDemoTickets({ database }: { database: Database }): Promise<void> {
  await makeDemoSale(database.orm, {
    title: 'Silent film, loud band',
    size: 250,
    rules: { currency: 'EUR', taxBasisPoints: 600, returnHours: 48 },
    types: [
      { name: 'Standing', priceMinor: 14_00 },
      { name: 'Early bird', priceMinor: 10_00, limit: 8 },
      {
        name: 'Four friends',
        description: 'Four tickets for the price of three and a half.',
        priceMinor: 49_00,
        ticketsEach: 4,
      },
      { name: 'Under 16', description: 'With an adult.', priceMinor: 0, limit: 20 },
    ],
  });
}
