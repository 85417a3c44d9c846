import type { Database } from '#app/db/client.server.ts';
import { queueRules } from '#app/domain/tickets/queue.ts';
import {
  changeSeats,
  drawSection,
  type SeatingPlan,
  seatsOf,
} from '#app/domain/tickets/seating-plan.ts';
import { makeDemoSale } from '#app/features/tickets/sales/commands.server.ts';

/** Two shows of the demo town sell tickets, one of them numbered seats. */
export async function fillDemoTickets({ database }: { database: Database }): Promise<void> {
  await makeDemoSale(database.orm, {
    title: 'Silent film, loud band',
    size: 250,
    rules: {
      currency: 'EUR',
      taxBasisPoints: 600,
      returnHours: 48,
      mostPerPerson: null,
      basketsPerMinute: queueRules.perMinute,
    },
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
  await makeDemoSale(database.orm, {
    title: 'Fado between the barrels',
    rules: { currency: 'EUR', taxBasisPoints: 600, returnHours: 48 },
    name: 'The vaults, seated',
    plan: vaults(),
    prices: { 'At the front': 16_00, 'Under the arches': 12_00, 'By the barrels': 9_50 },
  });
}

/** Rows before the singers, and a vault on either side. */
function vaults(): SeatingPlan {
  const section = { firstRow: 'A', numbering: 'from the left', aislesAfter: [6] } as const;
  const side = { ...section, seatsInRows: [4, 4, 4], aislesAfter: [], level: 'By the barrels' };
  const plan = {
    sections: [
      drawSection({
        ...section,
        name: 'Middle vault',
        isBeside: false,
        seatsInRows: [10, 10, 12, 12, 12],
        level: 'Under the arches',
      }),
      drawSection({ ...side, name: 'Left vault', isBeside: false }),
      drawSection({ ...side, name: 'Right vault', isBeside: true }),
    ],
  };
  const front = seatsOf(plan).filter(
    ({ sectionNumber, rowNumber }) => sectionNumber === 0 && rowNumber < 2,
  );
  return changeSeats(plan, new Set(front.map(({ id }) => id)), { level: 'At the front' });
}
