import { testSecret } from '#tests/harness/people/accounts.ts';
import { openGround } from '../booking/pages.ts';
import type { Rate } from '../measure/as-fast-as-it-goes.ts';
import { connections } from '../measure/load.ts';
import type { Bench } from '../measure/open-bench.ts';
import { hasPgbench } from '../measure/pgbench.ts';
import { number, type Ratio, type Report, table } from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import { importHotProfiles, makeSite } from '../profile/site.ts';
import { loadBuyers } from './buyers.ts';
import { type Beside, openDoor, pagesRatio, pagesTable } from './crowd.ts';
import { addPlain, findBest, measurePlain, spreadTypes } from './plain-baskets.ts';
import { addSale, findWrong, type Sale } from './sale.ts';

/** More than are sold in any round. */
const places = 400_000;

const kinds = ['basket', 'order'] as const;
type Kind = (typeof kinds)[number];
type Pace = Pick<Rate, 'perSecond' | 'p99Ms'>;
/** A crowd, and what the database does at its best; and as many of both as one connection each lets in. */
type Pair = { http: Rate; few: Rate; plain: Pace; crowded: Pace };
type Round = Record<Kind, { hot: Pair; spread: Pair }> & { pages: Beside };

/**
 * Buyers in browsers without a script, at one process that serves the web: baskets, and baskets that
 * are bought at once, of one type that all buyers want and of a hundred; in turn with the least that a
 * database could do of the same. Then other visitors’ pages while a crowd queues for a sale.
 */
export async function measureRush(bench: Bench, plan: Plan): Promise<Report> {
  const site = await makeSite(bench, 'postgres', {
    AUTH_SECRET: testSecret,
    ROLE: 'web',
    TRUSTED_PROXIES: '127.0.0.1',
    AUTHORIZED_DOMAINS: '127.0.0.1',
  });
  await importHotProfiles(site, bench.hot);
  const server = await site.start('platform, rush');
  const databaseUrl = site.environment.DATABASE_URL ?? '';
  const ground = await openGround(databaseUrl);
  const add = () => addSale(ground, places, { priceMinor: 0 });
  const sales: Sale[] = [];
  for (let at = 0; at < spreadTypes; at += 1) sales.push(await add());
  await addPlain(ground, places);
  const door = await openDoor(ground, server);
  const place = { databaseUrl, folder: bench.folder };
  const best = new Map<string, number>();
  const rounds: Round[] = [];
  const problems: string[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const seconds = round === 0 ? plan.warmUpSeconds : plan.seconds;
    // Rows that one has left to be written is no burden of the next.
    const rested = () => ground.sql.query('checkpoint');
    const pair = async (sold: readonly Sale[], what: Kind): Promise<Pair> => {
      const load = { seconds, what, types: sold.length };
      const key = `${what} ${sold.length}`;
      const clients = best.get(key) ?? (await findBest(place, load));
      best.set(key, clients);
      await rested();
      const http = await loadBuyers(server, sold, { seconds, what });
      await rested();
      const few = await loadBuyers(server, sold, { seconds, what, buyers: connections });
      await rested();
      const plain = await measurePlain(place, { ...load, clients });
      await rested();
      return { http, few, plain, crowded: await measurePlain(place, load) };
    };
    const hot = await add();
    const basket = { hot: await pair([hot], 'basket'), spread: await pair(sales, 'basket') };
    const order = { hot: await pair([hot], 'order'), spread: await pair(sales, 'order') };
    await rested();
    const measured: Round = { basket, order, pages: await door.measure(seconds) };
    // As the database does by itself within a minute.
    if (round === 0) await ground.sql.query('analyze');
    rounds.push(measured);
    for (const kind of kinds)
      for (const { http, few } of Object.values(measured[kind]))
        problems.push(...http.problems, ...few.problems);
    problems.push(...measured.pages.problems);
    for (const each of [hot, ...sales]) problems.push(...(await findWrong(ground, each)));
    tell(`round ${round} of ${plan.rounds}: ${sayRound(measured)}`);
  }
  door.close();
  await ground.close();
  await server.stop();
  const counted = rounds.slice(1);
  return {
    lines: [...linesOf(counted), '', ...pagesTable(counted.map(({ pages }) => pages))],
    ratios: [...ratiosOf(counted), pagesRatio(counted.map(({ pages }) => pages))],
    problems,
  };
}

function sayRound({ basket, order }: Round): string {
  const say = ({ http, plain }: Pair) =>
    `${Math.round(http.perSecond)} (${Math.round(plain.perSecond)} plainly)`;
  return (
    `baskets a second ${say(basket.hot)}, spread ${say(basket.spread)}; ` +
    `orders ${say(order.hot)}, spread ${say(order.spread)}`
  );
}

const names = {
  basket: {
    hot: 'baskets of a type that everyone wants',
    spread: `baskets of ${spreadTypes} types`,
  },
  order: { hot: 'orders of a type that everyone wants', spread: `orders of ${spreadTypes} types` },
};
const comparison = () => (hasPgbench() ? 'pgbench' : 'pg by hand');
const targets = { hot: { least: 3 }, spread: { least: 1 } };

function ratiosOf(rounds: Round[]): Ratio[] {
  return kinds.flatMap((kind) =>
    (['hot', 'spread'] as const).flatMap((where): Ratio[] => {
      const pairs = rounds.map((round) => round[kind][where]);
      const what = `${names[kind][where]} over HTTP ÷ ${comparison()}`;
      const pace = pairs.map(({ http, plain }) => http.perSecond / plain.perSecond);
      const slow = pairs.map(({ few, crowded }) => few.p99Ms / crowded.p99Ms);
      return [
        { name: what, value: median(pace), worse: 'less', target: targets[where] },
        ...(kind === 'basket'
          ? [
              {
                name: `p99 of ${what}, ${connections} of each`,
                value: median(slow),
                worse: 'more' as const,
                target: { most: 3 },
              },
            ]
          : []),
      ];
    }),
  );
}

function linesOf(rounds: Round[]): string[] {
  const row = (name: string, paces: (Pace & { cpuMs?: number | null })[]) => {
    const perSecond = median(paces.map((pace) => pace.perSecond));
    return [
      ...[name, number(perSecond), number(perSecond && perSecond * 60)],
      number(median(paces.map(({ p99Ms }) => p99Ms)), 1),
      number(median(paces.map(({ cpuMs = null }) => cpuMs)), 2),
    ];
  };
  return table(
    ['Subject', 'A second', 'A minute', 'p99 ms', 'Processor ms each'],
    kinds.flatMap((kind) =>
      (['hot', 'spread'] as const).flatMap((where) => {
        const pairs = rounds.map((round) => round[kind][where]);
        return [
          row(
            names[kind][where],
            pairs.map(({ http }) => http),
          ),
          row(
            `the same, ${connections} buyers at once`,
            pairs.map(({ few }) => few),
          ),
          row(
            `the same, ${comparison()} at its best`,
            pairs.map(({ plain }) => plain),
          ),
          row(
            `the same, ${comparison()} for ${connections} at once`,
            pairs.map(({ crowded }) => crowded),
          ),
        ];
      }),
    ),
  );
}
