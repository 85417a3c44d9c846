import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFaults, untilSettled } from '#tests/harness/money/facts.ts';
import { post } from '#tests/harness/money/messages.ts';
import { type MoneyGround, openMoneyGround } from '#tests/harness/money/processes.ts';
import {
  instalmentsOf,
  play,
  preparePaid,
  prepareStory,
  type Story,
  untilState,
} from '#tests/harness/money/stories.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { wrongClock } from '#tests/harness/servers/wrong-clock.ts';

/* Wrong input from outside: other people's messages, invalid messages, and clocks. */
let ground: MoneyGround;
beforeAll(async () => {
  ground = await openMoneyGround(await copyDatabase());
  await Promise.all([ground.start('web'), ground.start('worker')]);
});
afterAll(() => ground?.close());

const patience = { timeout: 60_000, interval: 100 };
const countOf = (what: string, ...values: unknown[]) =>
  ground.one<number>(`select count(*)::int from ${what}`, values);

it('is changed by no one else’s messages, and by no odd ones', async () => {
  const story = await preparePaid(ground, 'words');
  const other = await prepareStory(ground, 'words');
  await play(ground, story, 1);
  const before = await stateOfMoney();
  const accountOf = ({ performer }: Story) =>
    ground.one('select provider_account_id from payees where id = $1', [`profile:${performer.as}`]);
  const [own, foreign] = [await accountOf(story), await accountOf(other)];
  const charge = await ground.one('select id from charges where source_id = $1', [story.bookingId]);
  const event = (type: string, object: object, more: object = {}) =>
    JSON.stringify({
      id: `evt_${Math.random()}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: 1,
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object },
      ...more,
    });
  const paid = event('payment_intent.succeeded', { object: 'payment_intent', id: charge });

  const refused = [
    await post(ground, paid, { secret: 'whsec_somebody' }),
    await post(ground, paid, { agoSeconds: 24 * 60 * 60 }),
    ...(await Promise.all(
      [
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '\u0000',
        '{}',
        '{"object":"event"}',
        'x'.repeat(100_000),
      ].map((body) => post(ground, body, { secret: 'whsec_somebody' })),
    )),
  ];
  expect(refused.filter((status) => status < 400 || status >= 500)).toEqual([]);

  const odd = [
    ...['', '{', 'null', '[]', '"text"', '{}', '{"object":"event"}', '{"data":null}'],
    event('hologram.moved', { object: 'hologram', id: 'ho_1' }),
    event('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_nothing' }),
    event('payment_intent.succeeded', { object: 'payment_intent', id: '../../accounts' }),
    event('payment_intent.succeeded', { object: 'payment_intent', id: { a: 1 } }),
    event('payment_intent.succeeded', { object: 'payment_intent' }),
    event('payment_intent.succeeded', { object: 'payment_intent', id: '\u0000' }),
    event('refund.updated', { object: 'refund', id: 're_nothing' }),
    event('transfer.created', { object: 'transfer', id: 'x' }),
    event('account.updated', { object: 'account', id: own }, { account: foreign }),
    event('payout.paid', { object: 'payout', id: 'po_nothing' }, { account: foreign }),
    event(
      'payment_intent.succeeded',
      { object: 'payment_intent', id: charge },
      { account: foreign },
    ),
    event('account.updated', { object: 'account', id: 'acct_nobody' }, { account: 'acct_nobody' }),
  ];
  for (const account of ['', foreign]) {
    const statuses = await Promise.all(odd.map((body) => post(ground, body, { account })));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  }
  await untilSettled(ground, 90_000);
  expect(await stateOfMoney()).toEqual(before);
  expect(ground.output()).not.toMatch(/given up/);
});

/** All state that messages could change. */
async function stateOfMoney() {
  const tables = ['instalments', 'charges', 'transfers', 'ledger_transactions', 'bookings'];
  return Promise.all(
    tables.map((table) =>
      ground.rows(`select count(*), md5(string_agg(t::text, '' order by t::text)) from ${table} t`),
    ),
  );
}

it('goes by the database’s time where a worker’s clock is a day wrong', async () => {
  await ground.end('worker');
  for (const days of [1, -1]) {
    await ground.start('worker', wrongClock(days));
    const [early, late] = await Promise.all([
      preparePaid(ground, 'clock'),
      preparePaid(ground, 'clock'),
    ]);
    await play(ground, early, 47);
    await play(ground, late, 49);
    const unpaid = await prepareStory(ground, 'words');
    const instalments = await instalmentsOf(ground, unpaid);
    // One is due in four days by the database’s time, and the other is late.
    for (const [index, at] of [`now() + interval '4 days'`, `now() - interval '2 days'`].entries())
      await ground.rows(`update instalments set due_at = ${at} where id = $1`, [
        instalments[index]?.id,
      ]);
    await ground.sandbox.faults.set({ kind: 'too many requests', where: 'POST /v1/t*', times: 2 });
    await ground.run('release-due', 'remind-of-instalments', 'resume-money', 'compare-books');
    const isReleased = ({ bookingId }: Story) =>
      countOf('releases where booking_id = $1', bookingId);
    await expect.poll(() => isReleased(late), patience).toBe(1);
    await expect.poll(() => remindedOf(instalments[1]?.id), patience).toBe(3);
    await untilSettled(ground, 90_000);
    await untilState(ground, late, 'paidOut');
    expect(await isReleased(early)).toBe(0);
    expect(await remindedOf(instalments[0]?.id)).toBe(0);
    // One account's messages don’t delay those of others.
    expect(await countOf('payees where checked_at > now()')).toBe(0);
    expect(await countOf('reconciliations where until > now() or since > now()')).toBe(0);
    await ground.end('worker');
  }
  await ground.start('worker');
  await untilSettled(ground, 90_000);
  expect(await findFaults(ground)).toEqual([]);
}, 240_000);

const remindedOf = (instalmentId = '') =>
  ground.one<number>('select reminded from instalments where id = $1', [instalmentId]);
