import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { finishOutbox } from '#app/db/outbox-worker.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { resumeMoney } from '#app/features/payments/commands.server.ts';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { sweepBaskets } from '#app/features/tickets/baskets/commands.server.ts';
import { refundEvents } from '#app/features/tickets/orders/commands.server.ts';
import { checkOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { outboxHandlersOf } from '#app/jobs/outbox.server.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { openRandom } from '#tests/harness/reading/seeded.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { type Failure, failingStatements } from '#tests/harness/servers/failing-statements.ts';
import { openBuying } from '#tests/harness/tickets/buying.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';

/*
 * Any failure between a charge and its tickets ends in tickets or in a refund, and the buyer is
 * notified. The card provider and the test’s own acts use a connection of their own.
 */

const [faulty, calm] = await openTestDatabasePair();
afterAll(() => faulty.close());
afterAll(() => calm.close());
const faults = failingStatements(faulty);
const buying = await openBuying(calm);
const { world } = buying;
const mails: Mail[] = [];
/** Mail servers drop a mail repeated under its key. */
const keys = new Set<string | undefined>();
const mailer = {
  send: async (mail: Mail, key?: string) => {
    if (!keys.has(key)) mails.push(mail);
    keys.add(key);
  },
  close: () => {},
};
const errors: string[] = [];
const log = Object.assign(Object.create(world.services.log), {
  error: (_: unknown, entry: string) => void errors.push(entry),
});
const services = { ...world.services, database: faulty, mailer, log };
const handlers = outboxHandlersOf(services as Parameters<typeof outboxHandlersOf>[0]);
const random = openRandom('after the charge');

type Paid = { link: string; orderId: string };

async function payFor(quantity = 2): Promise<Paid> {
  mails.length = 0;
  errors.length = 0;
  await calm.orm.execute(sql`delete from reminders`);
  buying.sale = await addSale(calm, [10], [{ priceMinor: 1_250 }]);
  const link = await buying.hold(quantity);
  const sessionId = await buying.begin(link);
  await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
  return { link, orderId: openSealed(services.secret, 'order', link) ?? '' };
}

/** The platform’s recurring work, as if no time had to pass in between. */
async function goOn(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await world.sandbox.deliverNow();
    await calm.orm.execute(sql`update outbox set due_at = now() where due_at > now()`);
    await calm.orm.execute(sql`update transfers set due_at = now() where state = 'waiting'`);
    await finishOutbox(faulty.orm, services.log, handlers).catch(() => {});
    await resumeMoney(services).catch(() => {});
    if ((await calm.orm.$count(outbox)) === 0) return;
  }
}

/** Lets more than half an hour pass. */
async function letPass(): Promise<void> {
  const ago = sql`interval '31 minutes'`;
  await calm.orm.execute(sql`update instalments set ended_at = ended_at - ${ago}`);
  await calm.orm.execute(sql`update outbox set created_at = created_at - ${ago}`);
  await calm.orm.execute(sql`update provider_events set received_at = received_at - ${ago}`);
  await calm.orm.execute(sql`update ticket_orders set expires_at = expires_at - ${ago}
    where state = 'basket'`);
  await calm.orm.execute(sql`update checkouts set created_at = created_at - ${ago},
    stuck_since = stuck_since - ${ago} where state in ('opening', 'open')`);
  await sweepBaskets({ database: faulty }).catch(() => {});
}

const toBuyer = () => mails.filter(({ to }) => to === 'ana@fans.example');
/** By mail, or in the log if no mail can be sent. */
const isWarned = () =>
  mails.some(({ to }) => to === testBrand.supportEmail) || errors.includes('money is stuck');

/** The outcome for the buyer; null while there is none. */
async function endOf({ orderId }: Paid): Promise<'tickets' | 'refund' | null> {
  const [state, tickets] = await buying.stateOf(orderId);
  const back = await calm.orm.select().from(transfers).where(eq(transfers.sourceId, orderId));
  const backMinor = back.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const isTold = toBuyer().length > 0;
  if (state === 'placed' && tickets?.length === 2 && backMinor === 0 && isTold) return 'tickets';
  if (state === 'expired' && tickets?.length === 0 && backMinor === 2_500 && isTold)
    return 'refund';
  return null;
}

/** The statements between a charge and its mail, in a run without failures. */
async function watch(isBack: boolean): Promise<string[]> {
  const paid = await payFor();
  faults.plant('refused', () => false);
  if (isBack) await checkOrder(services, paid.link);
  await goOn(5);
  const statements = faults.heal();
  expect(await endOf(paid)).toBe('tickets');
  return statements;
}

/** A sample that CI has time for; all with `EVERYTHING=1`. */
const some = <Item>(items: Item[], count: number): Item[] =>
  process.env.EVERYTHING ? items : random.shuffle(items).slice(0, count);

describe.each([
  ['the buyer comes back from the provider’s page', true],
  ['a message of the provider', false],
] as const)('by %s', (_, isBack) => {
  it('a statement that fails once, a connection that is lost and a commit that no one hears of end in tickets', async () => {
    const statements = await watch(isBack);
    const places = statements.flatMap((text, at): [Failure, number, string][] => [
      ['refused', at, text],
      ['cut', at, text],
      ...(text === 'commit' ? [['unheard', at, text] as [Failure, number, string]] : []),
    ]);
    for (const [failure, place, text] of some(places, 10)) {
      const paid = await payFor();
      faults.plant(failure, ({ at }) => at === place);
      if (isBack) await checkOrder(services, paid.link).catch(() => {});
      await goOn(6);
      faults.heal();
      await goOn(4);
      expect([failure, place, text, await endOf(paid)]).toEqual([failure, place, text, 'tickets']);
      expect(toBuyer()).toHaveLength(1);
    }
  });

  it('a statement that goes on failing ends in tickets, in a refund, or in an alarm until it works', async () => {
    const kinds = [...new Set(await watch(isBack))];
    for (const kind of some(kinds, 8)) {
      const paid = await payFor();
      faults.plant('refused', ({ text }) => text === kind);
      if (isBack) await checkOrder(services, paid.link).catch(() => {});
      await goOn(3);
      await letPass();
      await goOn(3);
      const isSeen = (await endOf(paid)) !== null || isWarned();
      faults.heal();
      await goOn(6);
      const end = await endOf(paid);
      expect([kind, isSeen, end]).toEqual([kind, true, expect.any(String)]);
      expect(toBuyer()).toHaveLength(1);
    }
  });
});

/** Changes the provider's report on the payment of an order and its parts. */
const say = (kind: 'payment_intent' | 'charge' | 'balance_transaction', change: object) =>
  calm.orm.execute(sql`update card_sandbox.objects set body = body || ${JSON.stringify(change)}::jsonb
    where kind = ${kind} and account = '' and seq > (select max(seq) - 12 from card_sandbox.objects)`);

describe('what the provider says of a payment', () => {
  it.each([
    ['another amount', { amount: 2_400 }, 2_400, '€24'],
    ['another currency', { currency: 'usd' }, 2_500, '$25'],
  ])(
    '%s buys nothing and goes back whole, and its buyer can pay the due amount',
    async (_, change, backMinor, written) => {
      const paid = await payFor();
      await say('payment_intent', change);
      await checkOrder(services, paid.link);
      await goOn(4);
      const [refund, ...others] = await calm.orm
        .select()
        .from(transfers)
        .where(eq(transfers.sourceId, paid.orderId));
      expect([refund?.kind, refund?.amountMinor, others]).toEqual(['refund', backMinor, []]);
      expect(await buying.stateOf(paid.orderId)).toEqual(['basket', []]);
      const [mail, ...more] = toBuyer();
      expect(more).toEqual([]);
      expect(mail?.subject).toContain('a payment is refunded');
      expect(mail?.text).toContain(written);
      const again = await buying.begin(paid.link);
      await world.sandbox.pay(again, { card: cardOf(), keeps: false });
      await checkOrder(services, paid.link);
      expect((await buying.stateOf(paid.orderId))[0]).toBe('placed');
    },
  );

  it('a fee in a currency that no one knows keeps no tickets back, and the comparison names it', async () => {
    const paid = await payFor();
    await say('balance_transaction', { currency: 'zzz' });
    await goOn(4);
    expect(await endOf(paid)).toBe('tickets');
    await calm.orm.execute(sql`delete from reconciliations`);
    const differences = await compareBooks(services);
    expect(differences).toContainEqual(
      expect.objectContaining({
        about: 'unread',
        currency: 'EUR',
        oursMinor: 2_500,
        theirsMinor: null,
      }),
    );
    await say('balance_transaction', { currency: 'eur' });
    expect((await compareBooks(services))?.filter(({ about }) => about === 'unread')).toEqual([]);
  });

  it('a payment that can’t be read at all is an alarm, and buys tickets once it can', async () => {
    const paid = await payFor();
    await say('payment_intent', { currency: 'zzz' });
    expect(await checkOrder(services, paid.link).catch(({ code }) => code)).toBe('unavailable');
    await goOn(3);
    await letPass();
    await goOn(3);
    expect([await endOf(paid), isWarned()]).toEqual([null, true]);
    await say('payment_intent', { currency: 'eur' });
    await goOn(5);
    expect(await endOf(paid)).toBe('tickets');
  });
});

it.each([
  ['the event is cancelled', sql`update events set cancelled_at = now() where id = `],
  ['the sale is stopped', sql`update ticket_sales set stopped_at = now() where event_id = `],
])('where %s meanwhile, money that comes late ends in tickets or a refund', async (_, change) => {
  const paid = await payFor();
  await letPass();
  await calm.orm.execute(sql`${change}${buying.sale.eventId}`);
  await goOn(4);
  await refundEvents(services);
  await goOn(2);
  expect(await endOf(paid)).toEqual(expect.any(String));
});
