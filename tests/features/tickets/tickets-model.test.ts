import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { testMoney } from '#tests/harness/money/world.ts';
import { seedOf } from '#tests/harness/reading/seed.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { ticketModel, ticketSequences } from '#tests/harness/tickets/model.ts';

const wrong = vi.hoisted(() => ({ rule: null as 'late money is not looked at' | null }));
vi.mock(import('#app/features/tickets/orders/steps.server.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    reclaimBasket: (...args) =>
      wrong.rule === null ? real.reclaimBasket(...args) : Promise.resolve(null),
  };
});

const database = await testDatabase();
const run = ticketModel(database, await testMoney(database));
const numRuns = Number(process.env.RUNS ?? 15);

it('any sequence of what buyers and the venue do', { timeout: 1_800_000 }, async () => {
  const seed = seedOf('ticket model');
  await fc.assert(fc.asyncProperty(ticketSequences, run), { seed, verbose: 1, numRuns });
});

it('a wrong rule is found: tickets for late money without reclaiming the basket', async () => {
  wrong.rule = 'late money is not looked at';
  const late = {
    sizes: [2, 2] as [number, number],
    steps: [
      { act: 'hold' as const, type: 0, quantity: 2 },
      { act: 'begin' as const, which: 0 },
      { act: 'run out' as const, which: 0 },
      { act: 'hold' as const, type: 0, quantity: 1 },
      { act: 'pay' as const, which: 0 },
    ],
  };
  await expect(run(late)).rejects.toThrow();
  wrong.rule = null;
});
