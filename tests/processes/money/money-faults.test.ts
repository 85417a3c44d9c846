import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { type Bought, buyTickets } from '#tests/harness/money/bought.ts';
import {
  breakAnswers,
  hurry,
  killAtRandom,
  letDayPass,
  slowAnswers,
  tellWhile,
  untilEnded,
} from '#tests/harness/money/chaos.ts';
import {
  type Facts,
  factsOf,
  findFaults,
  type OrderFacts,
  orderFactsOf,
  untilSettled,
} from '#tests/harness/money/facts.ts';
import { bringFiveTimes } from '#tests/harness/money/messages.ts';
import { browse, type MoneyGround, openMoneyGround } from '#tests/harness/money/processes.ts';
import {
  instalmentsOf,
  keptCard,
  payInstalment,
  prepareStory,
  type Story,
  type StoryKind,
  storyKinds,
  tellStory,
} from '#tests/harness/money/stories.ts';
import { openRandom } from '#tests/harness/reading/seeded.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';

/*
 * Money stays correct, whatever is killed, repeated, late or lost: a web and a worker process on a
 * real PostgreSQL, with people who use them by HTTP.
 */
let ground: MoneyGround;
/** The end of each story without faults. */
const calm: Partial<Record<StoryKind, Facts>> = {};
let calmOrder: OrderFacts;

beforeAll(async () => {
  ground = await openMoneyGround(await copyDatabase());
  await Promise.all([ground.start('web'), ground.start('worker')]);
});
afterAll(() => ground?.close());

it('goes its way to the end when nothing goes wrong', async () => {
  const stories = await Promise.all(storyKinds.map((kind) => prepareStory(ground, kind)));
  const [bought] = await Promise.all([
    buyTickets(ground),
    ...stories.map((story) => tellStory(ground, story)),
  ]);
  await untilSettled(ground);
  await untilEnded(ground, stories);
  for (const story of stories) calm[story.kind] = await factsOf(ground, story);
  calmOrder = await orderFactsOf(ground, bought);
  expect(calmOrder).toMatchObject({
    order: ['placed 2500'],
    tickets: ['refunded 1250', 'valid 1250'],
    counted: ['1'],
    balances: ['held -1250'],
  });
  expect(await findFaults(ground)).toEqual([]);
});

/** These stories came to the same end as those without faults. */
async function expectAsEver(stories: readonly Story[], ...bought: Bought[]): Promise<void> {
  for (const order of bought) expect(await orderFactsOf(ground, order)).toEqual(calmOrder);
  for (const story of stories)
    expect({ kind: story.kind, ...(await factsOf(ground, story)) }).toEqual({
      kind: story.kind,
      ...calm[story.kind],
    });
  expect(await findFaults(ground)).toEqual([]);
}

it('is neither lost nor doubled by processes that are killed, and settled a minute later', async () => {
  const random = openRandom('killed at random');
  await slowAnswers(ground);
  const killing = killAtRandom(ground, random, 3);
  const [stories, bought] = await Promise.all([
    tellWhile(ground, random, 3, killing),
    buyTickets(ground),
  ]);
  process.stdout.write(`${(await killing).join(', ')}\n`);
  await ground.sandbox.faults.clear();
  await hurry(ground);
  process.stdout.write(
    `${stories.length} stories, settled after ${await untilSettled(ground)} ms\n`,
  );
  await untilEnded(ground, stories);
  await expectAsEver(stories, bought);
}, 400_000);

it('comes to the same end when every message arrives five times, in any order, before the answer', async () => {
  const random = openRandom('messages five times');
  await slowAnswers(ground);
  const bringing = await bringFiveTimes(ground, random);
  const stories = await prepareAll();
  const [bought] = await Promise.all([
    buyTickets(ground, { comesBack: false }),
    ...stories.map((story) => tellStory(ground, story, { comesBack: false })),
  ]);
  await expect.poll(bringing.isDone, patience).toBe(true);
  await untilSettled(ground, 120_000);
  await expect.poll(bringing.isDone, patience).toBe(true);
  const { brought, statuses } = await bringing.stop();
  await ground.sandbox.faults.clear();
  await untilSettled(ground);
  await untilEnded(ground, stories);
  expect(statuses.length).toBe(brought * 5);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expectAsEver(stories, bought);
}, 300_000);

it('comes to the same end when no message arrives, by comparing the books alone', async () => {
  await ground.sandbox.faults.set({ kind: 'drop message', where: '*' });
  const stories = await prepareAll();
  const compare = async () => void (await compareBooks(ground.services));
  const unheard: unknown[] = [];
  const onStep = async (step: string) => {
    // We were not told, which is the point of the rest.
    const [, instalmentId] = /^paid (.+)$/.exec(step) ?? [];
    if (instalmentId)
      unheard.push(await ground.one('select state from instalments where id = $1', [instalmentId]));
    await compare();
  };
  const [bought] = await Promise.all([
    // The comparison finds their payments, so that it waits for them.
    buyTickets(ground, {
      comesBack: false,
      onPaid: async () => void (unheard.includes('open') && (await compare())),
    }),
    ...stories.map((story) => tellStory(ground, story, { comesBack: false, onStep })),
  ]);
  expect(unheard).toContain('open');
  await untilSettled(ground, 120_000);
  expect(await openPayouts()).toBeGreaterThan(0);
  await compare();
  await untilSettled(ground);
  await ground.sandbox.faults.clear();
  await untilEnded(ground, stories);
  await expectAsEver(stories, bought);
}, 300_000);

it('is moved once, with the key that was stored before, whatever the provider answers', async () => {
  const stories = await prepareAll();
  const breaking = await breakAnswers(ground);
  const [bought] = await Promise.all([
    buyTickets(ground),
    ...stories.map((story) => tellStory(ground, story)),
  ]);
  await breaking.stop();
  await hurry(ground);
  await untilSettled(ground, 90_000);
  await untilEnded(ground, stories);
  await expectAsEver(stories, bought);
  expect(await strangeKeys()).toEqual([]);
}, 300_000);

it('is not charged again once the provider has forgotten the key', async () => {
  const { press, second } = await withKeptCard();
  await ground.sandbox.faults.set({ ...theNextCharge, kind: 'error after acting' });
  expect(await press()).toMatchObject({ status: 503 });
  await letDayPass(ground);
  expect(await press()).toMatchObject({ status: 303 });
  expect(await ground.one('select state from instalments where id = $1', [second])).toBe('paid');
  await ground.sandbox.faults.clear();
  await untilSettled(ground);
  expect(await findFaults(ground)).toEqual([]);
});

/* Last, since the dropped guards don’t come back. */
it('would be doubled by a new key, were it not looked for first; the excess goes back', async () => {
  const { press, second } = await withKeptCard();
  await ground.sandbox.faults.set({ ...theNextCharge, kind: 'cut after acting' });
  expect(await press()).toMatchObject({ status: 503 });
  await ground.rows(
    `update checkouts set idempotency_key = gen_random_uuid(), created_at = now() + interval '2 days'
     where instalment_id = $1`,
    [second],
  );
  expect(await press()).toMatchObject({ status: 303 });
  expect((await findFaults(ground)).join()).toContain('an instalment was charged more than once');
  expect(await strangeKeys()).toHaveLength(1);
  await compareBooks(ground.services);
  await untilSettled(ground);
  expect((await findFaults(ground)).join()).not.toContain('more than once');
});

/** A booking whose second amount can be paid by the card stored with the first; we hear nothing. */
async function withKeptCard() {
  const story = await prepareStory(ground, 'words');
  const [first = { id: '' }, second = { id: '' }] = await instalmentsOf(ground, story);
  await payInstalment(ground, story, first.id);
  await untilSettled(ground);
  expect(await findFaults(ground)).toEqual([]);
  await ground.sandbox.faults.set({ kind: 'drop message', where: '*' });
  const address = `/bookings/${story.bookingId}/payments/${second.id}/checkout`;
  const form = { as: story.venue.as, savedCardId: await keptCard(ground, story) };
  return { second: second.id, press: () => browse(ground, address, { by: story.venue, form }) };
}

const theNextCharge = { where: 'POST /v1/payment_intents', times: 1 };

const patience = { timeout: 120_000, interval: 100 };

const prepareAll = () => Promise.all(storyKinds.map((kind) => prepareStory(ground, kind)));

/** Keys that the provider received and that no row of ours has. */
async function strangeKeys(): Promise<string[]> {
  const rows = await ground.rows<{ key: string }>(
    // Calls that only open or close a page may use any key.
    `select split_part(key, ' ', 2) as key from card_sandbox.keys
     where answer::jsonb ->> 'object' <> all('{account_link,login_link}')
       and not (answer::jsonb @> '{"object":"checkout.session","status":"expired"}')`,
  );
  const stored = await ground.rows<{ key: string; refusals: number }>(`
    select idempotency_key::text as key, refusals from transfers
    union all select idempotency_key::text, 0 from checkouts union all select idempotency_key::text, 0 from payers
    union all select idempotency_key::text, 0 from payees`);
  const known = new Set(stored.flatMap(({ key, refusals }) => keysOf(key, refusals)));
  return rows.map(({ key }) => key).filter((key) => !known.has(key));
}

/** A row’s key after each refusal. */
function keysOf(key: string, refusals: number): string[] {
  return [key, ...Array.from({ length: refusals }, (_, index) => `${key}-${index + 1}`)];
}

async function countOf(what: string): Promise<number> {
  return ground.one<number>(`select count(*)::int from ${what}`);
}

/** Payouts that have arrived without our knowing. */
const openPayouts = () => countOf(`transfers where kind = 'payout' and state = 'sent'`);
