import { grantBasket } from '#app/features/tickets/baskets/commands/grant-basket.server.ts';
import { type Ground, openGround } from '../booking/pages.ts';
import { asFastAsItGoes, ownCpuMs, paceOf, type Rate } from '../measure/as-fast-as-it-goes.ts';
import { connections } from '../measure/load.ts';
import type { Bench } from '../measure/open-bench.ts';
import { number, type Report, table } from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import { addSale, findWrong, type Sale } from './sale.ts';

/** How many ask in one moment, as `grantTogether` takes at most. */
const crowd = 200;
/** More than are sold in any round. */
const places = 400_000;

type Round = { one: Rate; other: Rate; crowdMs: number; aloneMs: number };

/**
 * Baskets of one ticket type that everybody wants: by as many buyers at once as there are connections,
 * by one after the other, and by a crowd in one moment; in turn, on one sale a round.
 */
export async function measureBaskets(bench: Bench, plan: Plan): Promise<Report> {
  const ground = await openGround(await bench.postgres.createDatabase());
  await ground.database.migrate();
  const rounds: Round[] = [];
  const problems: string[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const seconds = round === 0 ? plan.warmUpSeconds : plan.seconds;
    const sale = await addSale(ground, places);
    const one = await load(ground, sale, { seconds, clients: connections });
    const other = await load(ground, sale, { seconds, clients: 1 });
    const crowdMs = await timed(() =>
      Promise.all(Array.from({ length: crowd }, take(ground, sale))),
    );
    const aloneMs = await timed(take(ground, sale));
    rounds.push({ one, other, crowdMs, aloneMs });
    problems.push(...one.problems, ...other.problems, ...(await findWrong(ground, sale)));
    tell(
      `round ${round} of ${plan.rounds}: ${Math.round(one.perSecond)} at once, ` +
        `${Math.round(other.perSecond)} in turn, ${crowd} in ${Math.round(crowdMs)} ms`,
    );
  }
  await ground.close();
  const counted = rounds.slice(1);
  return {
    lines: linesOf(counted),
    ratios: [
      ...paceOf(`${connections} buyers at once ÷ one after the other`, counted, { least: 4 }),
      {
        name: `time of ${crowd} grants asked for at once ÷ of one`,
        value: median(counted.map(({ crowdMs, aloneMs }) => crowdMs / aloneMs)),
        worse: 'more',
        target: { most: 20 },
      },
    ],
    problems,
  };
}

function linesOf(rounds: Round[]): string[] {
  const row = (name: string, rates: Rate[]) => [
    name,
    number(median(rates.map(({ perSecond }) => perSecond))),
    number(median(rates.map(({ p99Ms }) => p99Ms)), 1),
    number(median(rates.map(({ cpuMs }) => cpuMs)), 2),
  ];
  const once = (name: string, times: number[]) => [name, null, number(median(times), 1), null];
  return table(
    ['Subject', 'Baskets a second', 'p99 ms', 'Processor ms/basket'],
    [
      row(
        `${connections} buyers at once`,
        rounds.map(({ one }) => one),
      ),
      row(
        'one after the other',
        rounds.map(({ other }) => other),
      ),
      once(
        `${crowd} in one moment, until the last has one`,
        rounds.map(({ crowdMs }) => crowdMs),
      ),
      once(
        'one alone',
        rounds.map(({ aloneMs }) => aloneMs),
      ),
    ],
  );
}

const take =
  ({ database }: Ground, { typeId }: Sale) =>
  async (): Promise<string | null> => {
    const lines = [{ typeId, quantity: 1 }];
    const grant = await grantBasket(database, { lines, language: 'en' });
    return 'basketId' in grant ? null : `a basket was refused: ${grant.refusal.why}`;
  };

const load = (ground: Ground, sale: Sale, how: { seconds: number; clients: number }) =>
  asFastAsItGoes({ ...how, cpuMs: ownCpuMs }, take(ground, sale));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now();
  await work();
  return performance.now() - beganAt;
}
