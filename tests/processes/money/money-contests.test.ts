import { afterAll, beforeAll, expect, it } from 'vitest';
import { contests, dropGuards, type Outcome, withoutLocks } from '#tests/harness/money/contests.ts';
import { findFaults } from '#tests/harness/money/facts.ts';
import { type MoneyGround, openMoneyGround } from '#tests/harness/money/processes.ts';
import { preparePaid } from '#tests/harness/money/stories.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';

/*
 * Money that many want to move at the same moment is moved once: because each waits for the first,
 * and without waiting, because the database refuses the second time.
 */
type Name = keyof typeof contests;
const names = Object.keys(contests) as Name[];
let ground: MoneyGround;
/** The preparation of each round: everyone is ready before the first starts. */
let rounds: Record<Name, () => Promise<Outcome>>[];

beforeAll(async () => {
  ground = await openMoneyGround(await copyDatabase());
  await Promise.all([ground.start('web'), ground.start('worker')]);
  // The provider keeps its fees; refunds of everything else need some money there.
  await preparePaid(ground, 'words');
  const ofRound = async () =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await contests[name](ground)])),
    );
  rounds = await Promise.all([ofRound(), ofRound(), ofRound()]);
});
afterAll(() => ground?.close());

async function fight(round: number): Promise<Record<Name, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const [name, begin] of Object.entries(rounds[round] ?? {}))
    outcomes.set(name, await begin());
  return Object.fromEntries(outcomes) as Record<Name, Outcome>;
}

it('is released, cancelled and tried again once, whichever is fastest', async () => {
  const fair = { told: [], moved: [] };
  expect(await fight(0)).toEqual({ release: fair, cancellation: fair, retry: fair });
  expect(await findFaults(ground)).toEqual([]);
});

it('is so without any lock, though not all answers are true', async () => {
  await Promise.all([ground.end('web'), ground.end('worker')]);
  const environment = withoutLocks();
  await Promise.all([ground.start('web', environment), ground.start('worker', environment)]);
  const { release, cancellation, retry } = await fight(1);
  expect([release.moved, cancellation.moved, retry.moved]).toEqual([[], [], []]);
  for (const { told } of [release, cancellation, retry]) expect(told).not.toEqual([]);
  expect(await findFaults(ground)).toEqual([]);
});

/* Last, since the constraints don’t come back. */
it('would be moved more than once without what the database refuses', async () => {
  await dropGuards(ground);
  const { release, cancellation, retry } = await fight(2);
  for (const { moved } of [release, cancellation, retry]) expect(moved).not.toEqual([]);
  // It is a matter of milliseconds if it went out twice or the provider refused the second.
  expect(await findFaults(ground)).not.toEqual([]);
});
