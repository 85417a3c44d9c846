import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveBack } from '#app/features/payments/transfers/commands.server.ts';
import { findFaults, untilSettled } from '#tests/harness/money/facts.ts';
import { messagesAfter, post } from '#tests/harness/money/messages.ts';
import {
  browse,
  insist,
  type MoneyGround,
  openMoneyGround,
  type Visitor,
} from '#tests/harness/money/processes.ts';
import {
  filledCard,
  instalmentsOf,
  preparePaid,
  prepareStory,
  type Story,
} from '#tests/harness/money/stories.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';

/* In any order, twenty at once or too late: money is taken, refunded and paid out once. */
let ground: MoneyGround;
beforeAll(async () => {
  ground = await openMoneyGround(await copyDatabase());
  await Promise.all([ground.start('web'), ground.start('worker')]);
  // The provider keeps its fees; refunds of everything else need some money there.
  await paidStory();
});
afterAll(() => ground?.close());

const patience = { timeout: 60_000, interval: 100 };
const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).sort((one, other) => one - other);

/** Nothing is left to do, and all of it is right. */
async function expectRight(): Promise<void> {
  await untilSettled(ground, 90_000);
  expect(await findFaults(ground)).toEqual([]);
}

function press(by: Visitor, address: string, form: Record<string, string> = {}) {
  return browse(ground, address, { by, form: { as: by.as, ...form } });
}

const paidStory = () => preparePaid(ground, 'words');

const countOf = (what: string, ...values: unknown[]) =>
  ground.one<number>(`select count(*)::int from ${what}`, values);
const sessionsOf = (instalmentId: string, state: string) =>
  ground.rows<{ id: string }>(
    `select id from card_sandbox.objects where kind = 'checkout.session'
     and body -> 'metadata' ->> 'instalmentId' = $1 and body ->> 'status' = $2`,
    [instalmentId, state],
  );
const paymentsOf = (instalmentId: string) =>
  countOf(
    `card_sandbox.objects where kind = 'payment_intent'
     and body ->> 'status' = 'succeeded' and body -> 'metadata' ->> 'instalmentId' = $1`,
    instalmentId,
  );

it('opens one page for twenty who want to pay at once, and takes one payment', async () => {
  const story = await prepareStory(ground, 'words');
  const [instalment = { id: '' }] = await instalmentsOf(ground, story);
  const checkout = `/bookings/${story.bookingId}/payments/${instalment.id}/checkout`;
  const answers = await Promise.all(
    times(20, () => press(story.venue, checkout, { card: '', keep: 'on' })),
  );
  // Requests during a call to the provider wait for its answer.
  expect(statusesOf(answers).filter((status) => status !== 303)).toEqual([]);
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(await sessionsOf(instalment.id, 'open')).toHaveLength(1);

  // Two windows with different choices: the page of one is closed for the other.
  await Promise.all(
    times(10, (index) => press(story.venue, checkout, index % 2 ? { keep: 'on' } : {})),
  );
  const last = await insist(ground, checkout, { by: story.venue, form: { as: story.venue.as } });
  const open = await sessionsOf(instalment.id, 'open');
  expect(open.map(({ id }) => last.location.includes(id))).toEqual([true]);
  expect(
    await countOf(
      `checkouts where instalment_id = $1 and state in ('opening', 'open')`,
      instalment.id,
    ),
  ).toBe(1);

  const all = [...open, ...(await sessionsOf(instalment.id, 'expired'))];
  await Promise.all(
    all.flatMap(({ id }) =>
      times(3, () => browse(ground, `/sandbox/checkout/${id}`, { form: filledCard })),
    ),
  );
  expect(await paymentsOf(instalment.id)).toBe(1);
  await expectRight();
});

it('gives back payments on a second page, and payments for something cancelled', async () => {
  const story = await prepareStory(ground, 'words');
  const [instalment = { id: '' }, next = { id: '' }] = await instalmentsOf(ground, story);
  const address = (instalmentId: string) =>
    `/bookings/${story.bookingId}/payments/${instalmentId}/checkout`;
  const openPage = async (instalmentId: string) => {
    await insist(ground, address(instalmentId), { by: story.venue, form: { as: story.venue.as } });
    return (await sessionsOf(instalmentId, 'open'))[0]?.id ?? '';
  };
  const payAt = (id: string) => browse(ground, `/sandbox/checkout/${id}`, { form: filledCard });

  // As if the provider had kept open a page that we believed closed.
  await openPage(instalment.id);
  await ground.rows(`update checkouts set state = 'expired' where instalment_id = $1`, [
    instalment.id,
  ]);
  await openPage(instalment.id);
  const both = (await sessionsOf(instalment.id, 'open')).map(({ id }) => id);
  expect(both).toHaveLength(2);
  await Promise.all(both.map(payAt));
  await untilSettled(ground, 90_000);
  expect(await paymentsOf(instalment.id)).toBe(2);
  expect(await refundsOf(story)).toEqual([{ amount: '157500', state: 'arrived' }]);

  // The provider can’t be told to close the page of a payment no longer requested.
  const open = await openPage(next.id);
  await ground.sandbox.faults.set({
    kind: 'too many requests',
    where: 'POST /v1/checkout/sessions/*/expire',
  });
  const cancelling = { reason: '', window: 'early', confirmation: 'cancel' };
  const { status } = await press(
    story.performer,
    `/bookings/${story.bookingId}/cancellation`,
    cancelling,
  );
  expect(status).toBe(303);
  await payAt(open);
  await expect.poll(() => countOf('charges where instalment_id = $1', next.id), patience).toBe(1);
  await ground.sandbox.faults.clear();
  await ground.rows(`update outbox set due_at = now() where type = 'end checkout'`);
  await expectRight();
  expect(await refundsOf(story)).toEqual([
    { amount: '157500', state: 'arrived' },
    { amount: '157500', state: 'arrived' },
    { amount: '367500', state: 'arrived' },
  ]);
  const { text } = await browse(ground, `/bookings/${story.bookingId}/payments`, {
    by: story.venue,
  });
  expect(text).toMatch(/3[,.]?675/);
});

const refundsOf = ({ bookingId }: Story) =>
  ground.rows(
    `select amount_minor as amount, state from transfers
     where source_id = $1 and kind = 'refund' order by amount_minor`,
    [bookingId],
  );

it('counts three refunds of one payment once each, though the first is told of again and again', async () => {
  const story = await paidStory();
  const [{ seq: before } = { seq: 0 }] = await ground.rows<{ seq: number }>(
    'select max(seq) as seq from card_sandbox.objects',
  );
  const charge = await ground.one(
    'select id from charges where source_id = $1 order by amount_minor desc limit 1',
    [story.bookingId],
  );
  let first: { account: string; body: object }[] = [];
  for (const [index, amountMinor] of [10_000, 20_000, 30_000].entries()) {
    await ground.database.orm.transaction((tx) =>
      giveBack(tx, {
        cause: `partial refund ${index} of ${story.bookingId}`,
        source: { type: 'booking', id: story.bookingId },
        payerId: `profile:${story.venue.as}`,
        currency: 'EUR',
        chargeId: charge,
        back: { amountMinor, feeMinor: 0 },
      }),
    );
    await untilSettled(ground, 90_000);
    if (index === 0)
      first = (await messagesAfter(ground, Number(before))).filter(({ body }) =>
        /refund/.test((body as { type: string }).type),
      );
    const again = first.flatMap(({ account, body }) =>
      times(5, () => post(ground, JSON.stringify(body), { account })),
    );
    expect(new Set(await Promise.all(again))).toEqual(new Set([200]));
  }
  expect(first.length).toBeGreaterThan(0);
  await expectRight();
  expect(await ground.one('select refunded_minor from charges where id = $1', [charge])).toBe(
    '60000',
  );
  expect(await refundsOf(story)).toEqual(
    ['10000', '20000', '30000'].map((amount) => ({ amount, state: 'arrived' })),
  );
});
