import { grantBasket } from '../../app/features/tickets/baskets/commands.server.ts';
import { type Ground, openGround } from '../booking/pages.ts';
import { asFastAsItGoes, ownCpuMs, paceOf, type Rate } from '../measure/as-fast-as-it-goes.ts';
import { connections } from '../measure/load.ts';
import type { Bench } from '../measure/open-bench.ts';
import { hasPgbench } from '../measure/pgbench.ts';
import { number, type Ratio, type Report, table } from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import { addPlain, measurePlain, spreadTypes } from './plain-baskets.ts';
import { addSale, findWrong, type Sale } from './sale.ts';

/** How many ask in one moment, as `grantTogether` takes at most. */
const crowd = 200;
/** More than are sold in any round. */
const places = 400_000;

type Pace = Pick<Rate, 'perSecond' | 'p99Ms'>;
type Round = {
  one: Rate;
  other: Rate;
  spread: Rate;
  plain: Pace;
  plainSpread: Pace;
  crowdMs: number;
  aloneMs: number;
};

/**
 * Baskets of one ticket type that all buyers want: by as many buyers at once as there are connections,
 * by one after the other, and by a crowd in one moment; and of a hundred types. In turn, on one sale a
 * round, with the least that a database could do of the same.
 */
export async function measureBaskets(bench: Bench, plan: Plan): Promise<Report> {
  const databaseUrl = await bench.postgres.createDatabase();
  const ground = await openGround(databaseUrl);
  await ground.database.migrate();
  const sales: Sale[] = [];
  for (let at = 0; at < spreadTypes; at += 1) sales.push(await addSale(ground, places));
  await addPlain(ground, places);
  const plainly = (seconds: number, types: number) =>
    measurePlain({ databaseUrl, folder: bench.folder }, { seconds, types });
  const rounds: Round[] = [];
  const problems: string[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const seconds = round === 0 ? plan.warmUpSeconds : plan.seconds;
    const sale = await addSale(ground, places);
    const one = await load(ground, [sale], { seconds, clients: connections });
    const plain = await plainly(seconds, 1);
    const other = await load(ground, [sale], { seconds, clients: 1 });
    const spread = await load(ground, sales, { seconds, clients: connections });
    const plainSpread = await plainly(seconds, spreadTypes);
    const crowdMs = await timed(() =>
      Promise.all(Array.from({ length: crowd }, take(ground, [sale]))),
    );
    const aloneMs = await timed(take(ground, [sale]));
    rounds.push({ one, other, spread, plain, plainSpread, crowdMs, aloneMs });
    problems.push(...[one, other, spread].flatMap((rate) => rate.problems));
    for (const each of [sale, ...sales]) problems.push(...(await findWrong(ground, each)));
    tell(
      `round ${round} of ${plan.rounds}: ${Math.round(one.perSecond)} at once, ` +
        `${Math.round(other.perSecond)} in turn, ${crowd} in ${Math.round(crowdMs)} ms, ` +
        `${Math.round(plain.perSecond)} plainly; of ${spreadTypes} types ` +
        `${Math.round(spread.perSecond)}, ${Math.round(plainSpread.perSecond)} plainly`,
    );
  }
  await ground.close();
  const counted = rounds.slice(1);
  return {
    lines: linesOf(counted),
    ratios: [
      ...paceOf(`${connections} buyers at once ÷ one after the other`, counted, { least: 4 }),
      ratio(
        `${hot} ÷ ${comparison()}`,
        counted,
        ({ one, plain }) => one.perSecond / plain.perSecond,
        {
          least: 3,
        },
      ),
      ratio(
        `${apart} ÷ ${comparison()}`,
        counted,
        ({ spread, plainSpread }) => spread.perSecond / plainSpread.perSecond,
        { least: 1 },
      ),
      ratio(
        `p99 of ${hot} ÷ ${comparison()}`,
        counted,
        ({ one, plain }) => one.p99Ms / plain.p99Ms,
        {
          most: 3,
        },
      ),
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

const hot = 'a type that everyone wants';
const apart = `${spreadTypes} types`;
const comparison = () => (hasPgbench() ? 'pgbench' : 'pg by hand');

function ratio(
  name: string,
  rounds: readonly Round[],
  of: (round: Round) => number,
  target: Ratio['target'],
): Ratio {
  const worse = target && 'least' in target ? 'less' : 'more';
  return { name, value: median(rounds.map(of)), worse, ...(target && { target }) };
}

function linesOf(rounds: Round[]): string[] {
  const row = (name: string, rates: (Pace & { cpuMs?: number | null })[]) => [
    name,
    number(median(rates.map(({ perSecond }) => perSecond))),
    number(median(rates.map(({ p99Ms }) => p99Ms)), 1),
    number(median(rates.map(({ cpuMs = null }) => cpuMs)), 2),
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
      row(
        comparison(),
        rounds.map(({ plain }) => plain),
      ),
      row(
        `${connections} buyers at once, ${spreadTypes} types`,
        rounds.map(({ spread }) => spread),
      ),
      row(
        `${comparison()}, ${spreadTypes} types`,
        rounds.map(({ plainSpread }) => plainSpread),
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
  ({ database }: Ground, sales: readonly Sale[]) =>
  async (): Promise<string | null> => {
    const { typeId = '' } = sales[Math.floor(Math.random() * sales.length)] ?? {};
    const lines = [{ typeId, quantity: 1 }];
    const grant = await grantBasket(database, { lines, language: 'en' });
    return 'basketId' in grant ? null : `a basket was refused: ${grant.refusal.why}`;
  };

const load = (ground: Ground, sales: Sale[], how: { seconds: number; clients: number }) =>
  asFastAsItGoes({ ...how, cpuMs: ownCpuMs }, take(ground, sales));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now();
  await work();
  return performance.now() - beganAt;
}
