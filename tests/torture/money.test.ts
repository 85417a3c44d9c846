import { afterAll, beforeAll, expect, it } from 'vitest';
import '#tests/harness/reading/messages.ts';
import {
  breakAnswers,
  crashWhile,
  killAtRandom,
  slowAnswers,
  tellWhile,
  untilEnded,
} from '#tests/harness/money/chaos.ts';
import { type Facts, factsOf, findFaults, untilSettled } from '#tests/harness/money/facts.ts';
import { bringFiveTimes } from '#tests/harness/money/messages.ts';
import { type MoneyGround, openMoneyGround, pause } from '#tests/harness/money/processes.ts';
import { prepareStory, type Story, storyKinds, tellStory } from '#tests/harness/money/stories.ts';
import { openRandom, type Random } from '#tests/harness/reading/seeded.ts';
import { type OwnPostgres, startOwn } from '#tests/harness/servers/postgres.ts';

/*
 * The long version of `money-faults` and `money-database`: for so many minutes, one kind of trouble
 * after the other, in an order that follows from the seed. `npm run torture -- --minutes N`.
 */
const minutes = Number(process.env.TORTURE_MINUTES);
const say = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);

let postgres: OwnPostgres;
let ground: MoneyGround;
const calm: Record<string, Facts> = {};
beforeAll(async () => {
  postgres = await startOwn();
  ground = await openMoneyGround(await postgres.createDatabase());
  await Promise.all([ground.start('web'), ground.start('worker')]);
});
afterAll(async () => {
  await ground?.close();
  await postgres?.stop();
});

const notifyFor = (random: Random, seconds: number) =>
  tellWhile(ground, random, 3, pause(seconds * 1_000));

/** Each kind of trouble, and the stories that were told in it. */
const troubles: Record<string, (random: Random) => Promise<Story[]>> = {
  async 'processes are killed'(random) {
    await slowAnswers(ground);
    const killing = killAtRandom(ground, random, 10);
    const stories = await tellWhile(ground, random, 3, killing);
    say(`killed ${(await killing).join(', ')}`);
    return stories;
  },
  async 'the database ends'(random) {
    const { lost, awayMs, acknowledged, stories } = await crashWhile(ground, postgres, random, 4);
    say(`${acknowledged} acknowledged, back after ${awayMs.join(', ')} ms`);
    expect(lost).toEqual([]);
    expect(awayMs.filter((ms) => ms > 10_000)).toEqual([]);
    return stories;
  },
  async 'messages come five times'(random) {
    await slowAnswers(ground);
    const bringing = await bringFiveTimes(ground, random);
    const stories = await notifyFor(random, 20);
    await expect.poll(bringing.isDone, { timeout: 120_000 }).toBe(true);
    say(`${(await bringing.stop()).brought} messages, five times each`);
    return stories;
  },
  async 'the provider answers anything'(random) {
    const breaking = await breakAnswers(ground);
    const stories = await notifyFor(random, 20);
    await breaking.stop();
    return stories;
  },
};

it(`stays what it is for ${minutes} minutes`, async () => {
  const random = openRandom('torture');
  const until = performance.now() + minutes * 60_000;
  for (const kind of storyKinds) {
    const story = await prepareStory(ground, kind);
    await tellStory(ground, story);
    await untilSettled(ground);
    await untilEnded(ground, [story]);
    calm[kind] = await factsOf(ground, story);
  }
  let told = 0;
  for (let round = 1; round === 1 || performance.now() < until; round += 1) {
    for (const trouble of random.shuffle(Object.keys(troubles))) {
      say(`round ${round}: ${trouble}`);
      const stories = await (troubles[trouble] as (typeof troubles)[string])(random);
      await ground.sandbox.faults.clear();
      const settledMs = await untilSettled(ground);
      await untilEnded(ground, stories);
      for (const { kind, ...story } of stories)
        expect({ kind, ...(await factsOf(ground, { kind, ...story })) }).toEqual({
          kind,
          ...calm[kind],
        });
      expect(await findFaults(ground)).toEqual([]);
      told += stories.length;
      say(
        `${stories.length} bookings (${told} in all) settled after ${Math.round(settledMs)} ms: one charge per due, one refund, transfer and payout per move, every sum as ever, books that sum to zero and don’t differ from the provider’s`,
      );
    }
  }
});
