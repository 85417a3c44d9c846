import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { reconciliations } from '#app/db/schema/ledger.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { entry } from '#app/domain/payments/ledger.ts';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { listComparisons, readComparison } from '#app/features/payments/ledger/queries.server.ts';
import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';
import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { moneyActs } from '#tests/harness/money/acts.ts';
import { administrator } from '#tests/harness/money/ledger.ts';
import { type MoneyWorld, openMoneyWorld } from '#tests/harness/money/world.ts';
import { testBrand, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let world: MoneyWorld;
let acts: ReturnType<typeof moneyActs>;
let venue: Acting;
let performer: Acting;

beforeAll(async () => {
  world = await openMoneyWorld(database);
  acts = moneyActs(world);
  ({ venue, performer } = await addTwoSides(database));
  await world.onboard(performer);
  // The provider’s fees come out of the platform’s own money there.
  await world.pay(venue, await world.book(venue, performer, {}, { days: 60 }));
});
afterAll(async () => {
  await world?.close();
});
beforeEach(async () => {
  await database.orm.delete(outbox).where(eq(outbox.type, 'mail'));
  // Each test checks everything again.
  await database.orm.delete(reconciliations);
});

let days = 30;
const nextBooking = () => {
  days += 1;
  return world.book(venue, performer, {}, { days });
};
const alarms = async () =>
  (await waitingMails(database)).filter(({ to }) => to === testBrand.supportEmail);
const postedBefore = async () => {
  const { rows } = (await database.orm.execute(
    sql`select count(*)::int as posted from ledger_transactions`,
  )) as unknown as { rows: [{ posted: number }] };
  return rows[0].posted;
};

test('after a whole story nothing differs, and comparing again changes nothing', async () => {
  const bookingId = await nextBooking();
  await world.pay(venue, bookingId);
  await acts.play(bookingId);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  await world.sandbox.world.payPayoutsNow();
  await world.settle();
  const cancelled = await nextBooking();
  await world.pay(venue, cancelled);
  await acts.cancel(venue, cancelled, 'early');
  await world.settle();
  await acts.chargeback(await paidAnew());
  expect(await compareBooks(world.services)).toEqual([]);
  const posted = await postedBefore();
  expect(await compareBooks(world.services)).toEqual([]);
  expect(await postedBefore()).toBe(posted);
  expect(await alarms()).toEqual([]);
  const { items: rows } = await listComparisons({ database }, administrator, {});
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ differences: 0 });
  expect(rows[0]?.compared).toBeGreaterThan(5);
});

const paidAnew = async () => {
  const bookingId = await nextBooking();
  await world.pay(venue, bookingId);
  return bookingId;
};

it('shows both sides of movements behind our back, and raises an alarm each time', async () => {
  const [charge] = await acts.chargesOf(await paidAnew());
  // As an operator may do on the provider’s own pages.
  const refund = await world.cards.refund(
    { key: 'by hand' },
    {
      paymentId: charge?.id ?? '',
      currency: 'EUR',
      amountMinor: 1_000,
      transferId: 'none-of-ours',
    },
  );
  const wrong = { kind: 'provider', owner: '', currency: 'EUR' } as const;
  await postTransaction(database.orm, {
    cause: 'a mistake',
    kind: 'providerFee',
    source: { type: 'provider', id: 'none' },
    providerRef: 'txn_never',
    entries: [
      ...entry({ ...wrong, kind: 'providerFees' }, 'debit', 77),
      ...entry(wrong, 'credit', 77),
    ],
  });
  const differences = [
    {
      ref: refund.refundId,
      oursMinor: null,
      theirsMinor: -1_000,
      currency: 'EUR',
      about: 'refund',
    },
    {
      ref: 'txn_never',
      oursMinor: -77,
      theirsMinor: null,
      currency: 'EUR',
      about: 'providerFee',
    },
  ];
  expect(await compareBooks(world.services)).toEqual(differences);
  const [comparison] = await database.orm
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.id));
  const of = { comparisonId: `${comparison?.id}` };
  const read = await readComparison({ database }, administrator, of);
  expect(read.differences).toEqual(differences);
  const [mail, ...others] = await alarms();
  expect(others).toEqual([]);
  expect(mail?.text).toContain(`/admin/reconciliation/${comparison?.id}`);

  // Days later it is still visible.
  await database.orm.execute(sql`update reconciliations set until = until + interval '9 days'`);
  expect(await compareBooks(world.services)).toEqual(differences);
  expect(await alarms()).toHaveLength(2);

  // The mistake is put right by a posting of its own; the refund under its own source.
  for (const [cause, ref, amountMinor] of [
    ['put right', 'txn_never', 77],
    ['by hand', refund.refundId, -1_000],
  ] as const)
    await postTransaction(database.orm, {
      cause,
      kind: 'providerFee',
      source: { type: 'provider', id: ref },
      providerRef: ref,
      entries: [
        { account: { ...wrong, kind: 'providerFees' }, amountMinor: -amountMinor },
        { account: wrong, amountMinor },
      ],
    });
  expect(await compareBooks(world.services)).toEqual([]);
});

it('takes up what no message has told of, however much', async () => {
  const bookingId = await nextBooking();
  const [instalment] = await world.instalmentsOf(bookingId);
  const { sessionId } = await world.begin(venue, bookingId, instalment?.id ?? '');
  await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
  // No message is delivered, and no payer comes back from the provider’s page.
  expect(await compareBooks(world.services)).toEqual([]);
  expect((await world.instalmentsOf(bookingId))[0]).toMatchObject({ state: 'paid' });

  const charge = (await acts.chargesOf(bookingId))[0]?.providerChargeId ?? '';
  await world.sandbox.world.disputeCharge(charge);
  expect(await compareBooks(world.services)).toEqual([]);
  expect(await world.books(`booking:${bookingId}`)).toMatchObject({ contested: 262_500 });
  await world.settle();
});

it('goes on where one message can’t be handled', async () => {
  const bookingId = await nextBooking();
  const [instalment] = await world.instalmentsOf(bookingId);
  const { sessionId } = await world.begin(venue, bookingId, instalment?.id ?? '');
  await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
  await database.orm.execute(sql`insert into provider_events (id, type, body, received_at)
    values ('evt_broken', 'refund.updated', 'not JSON', now() - interval '1 day')`);
  expect(await compareBooks(world.services)).toEqual([]);
  expect((await world.instalmentsOf(bookingId))[0]).toMatchObject({ state: 'paid' });
  await database.orm.execute(sql`delete from provider_events where id = 'evt_broken'`);
});

it('is refused, with nothing kept, while the provider doesn’t answer', async () => {
  await world.sandbox.faults.set({ kind: 'error', where: 'GET /v1/balance_transactions' });
  await expect(compareBooks(world.services)).rejects.toMatchObject({ code: 'unavailable' });
  await world.sandbox.faults.clear();
  expect((await listComparisons({ database }, administrator, {})).items).toEqual([]);
  expect(await database.orm.$count(transfers)).toBeGreaterThan(0);
});
