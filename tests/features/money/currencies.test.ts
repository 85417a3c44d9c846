import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { documents } from '#app/db/schema/documents.ts';
import { events } from '#app/db/schema/events.ts';
import { ledgerFractions } from '#app/db/schema/ledger.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { ticketSales, tickets } from '#app/db/schema/tickets.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { listBuyerDocuments } from '#app/features/payments/documents/queries.server.ts';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { invoiceOrder, refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';

import { payOutTakings } from '#app/features/tickets/takings/commands.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { type Acting, addSide, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { moneyActs } from '#tests/harness/money/acts.ts';
import { settlingActs } from '#tests/harness/money/settling.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale, sessionOf } from '#tests/harness/tickets/sale.ts';

/*
 * The money of five currencies, from price to payout and back, to the unit. Ours is the minor unit
 * of ISO 4217 (2026-01-01); the provider’s is as in docs.stripe.com/currencies: forints with
 * fillér, but to a bank in whole units; krónur and Ugandan shillings in hundredths that have to be
 * 00, but not in its own fees.
 */

const database = await testDatabase();
const { orm } = database;
const world = await testMoney(database);
const { services } = world;
const acts = moneyActs(world);
const settle = settlingActs(world);

type Story = {
  currency: string;
  /** The guarantee, 5 % of it that the venue pays on top, and the rest after the performer’s 5 %. */
  guarantee: number;
  venueFee: number;
  performerGets: number;
  /** The amount charged to the card, in the provider’s own units. */
  charged: number;
  /** The amounts that reach the performer’s bank for two such shows, one after the other. */
  banked: [number, number];
  extra: number;
  ticket: number;
};

const stories: Story[] = [
  {
    currency: 'EUR',
    guarantee: 500_010,
    venueFee: 25_000,
    performerGets: 475_010,
    charged: 525_010,
    banked: [475_010, 475_010],
    extra: 7_001,
    ticket: 2_499,
  },
  {
    currency: 'JPY',
    guarantee: 300_010,
    venueFee: 15_000,
    performerGets: 285_010,
    charged: 315_010,
    banked: [285_010, 285_010],
    extra: 7_001,
    ticket: 3_499,
  },
  {
    // 142,509.50 each: fifty fillér stay on the account, and make a forint with the next fifty.
    currency: 'HUF',
    guarantee: 15_001_000,
    venueFee: 750_050,
    performerGets: 14_250_950,
    charged: 15_751_050,
    banked: [14_250_900, 14_251_000],
    extra: 100_100,
    ticket: 499_000,
  },
  {
    // Half a króna goes to the even one.
    currency: 'ISK',
    guarantee: 150_010,
    venueFee: 7_500,
    performerGets: 142_510,
    charged: 15_751_000,
    banked: [142_510, 142_510],
    extra: 7_001,
    ticket: 4_990,
  },
  {
    currency: 'UGX',
    guarantee: 500_010,
    venueFee: 25_000,
    performerGets: 475_010,
    charged: 52_501_000,
    banked: [475_010, 475_010],
    extra: 7_001,
    ticket: 60_000,
  },
];

let days = 30;

/** A flat deal that is paid whole. */
async function bookFor(venue: Acting, performer: Acting, currency: string, guaranteeMinor: number) {
  days += 1;
  const deal: Terms['deal'] = { kind: 'flat', guaranteeMinor, bonuses: [] };
  const payment = { kind: 'whole', dueDaysAfterSigning: 7 } as const;
  return world.book(venue, performer, { currency, deal, payment, tickets: [] }, { days });
}

/** The provider’s fees come out of the operator’s own money there. */
async function fund(currency: string): Promise<void> {
  const rich = await addSide(database, 'venue', 'Rich');
  const idle = await addSide(database, 'artist', 'Idle');
  const guaranteeMinor = currency === 'ISK' || currency === 'UGX' ? 900_000 : 90_000_000;
  await world.pay(rich, await bookFor(rich, idle, currency, guaranteeMinor));
}

async function playOut(
  venue: Acting,
  performer: Acting,
  { bookingId, nightsAgo }: { bookingId: string; nightsAgo: number },
): Promise<void> {
  await acts.play(bookingId, nightsAgo);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  await world.sandbox.world.payPayoutsNow();
  await world.settle();
}

const moved = async (sourceId: string, kind: 'transfer' | 'payout' | 'refund') => {
  const rows = await orm
    .select()
    .from(transfers)
    .where(and(eq(transfers.sourceId, sourceId), eq(transfers.kind, kind)));
  return rows.map(({ amountMinor, state }) => [amountMinor, state]);
};

const totalsOf = async (sourceId: string) => {
  const rows = await orm.select().from(documents).where(eq(documents.sourceId, sourceId));
  return rows.map(({ kind, currency, totalMinor }) => [kind, currency, totalMinor]);
};

/** The provider’s fees on all this, by the provider and by the books, in thousandths of a minor unit. */
async function feesOf(currency: string) {
  const perMinor = currency === 'ISK' || currency === 'UGX' ? 10 : 1_000;
  const { rows } = (await orm.execute(sql`select
    (select sum((body ->> 'fee')::bigint) * ${perMinor} from card_sandbox.objects
      where kind = 'balance_transaction' and account = '' and body ->> 'currency' = ${currency.toLowerCase()}) as theirs,
    (select sum(balance_minor) * 1000 from ledger_balances
      where account_id = ${`providerFees//${currency}`}) as booked,
    (select coalesce(sum(thousandths), 0) from ledger_fractions where currency = ${currency}) as rest`)) as unknown as {
    rows: [Record<'theirs' | 'booked' | 'rest', string>];
  };
  const [{ theirs, booked, rest }] = rows;
  return { theirs: Number(theirs), ours: Number(booked) - Number(rest), rest: Number(rest) };
}

/** Compares as on the first night. */
async function compare() {
  await orm.execute(sql`delete from reconciliations`);
  return compareBooks(services);
}

describe.each(stories)('$currency', (story) => {
  const { currency, guarantee, venueFee, performerGets, charged, banked, extra, ticket } = story;

  it('is paid for bookings, settled, paid out, charged back and compared to the unit', async () => {
    await fund(currency);
    const { venue, performer } = await addTwoSides(database);
    await world.onboard(performer);
    for (const [nightsAgo, bankedMinor] of banked.entries()) {
      const bookingId = await bookFor(venue, performer, currency, guarantee);
      expect(await acts.askedOf(bookingId)).toEqual([['whole', guarantee, venueFee]]);
      await world.pay(venue, bookingId);
      expect((await acts.atProvider(bookingId)).paid).toBe(charged);
      expect(await world.books(`booking:${bookingId}`)).toEqual({
        held: 0 - guarantee,
        heldFees: 0 - venueFee,
      });
      await playOut(venue, performer, { bookingId, nightsAgo });
      expect(await moved(bookingId, 'transfer')).toEqual([[performerGets, 'arrived']]);
      expect(await moved(bookingId, 'payout')).toEqual([[bankedMinor, 'arrived']]);
      expect(await acts.stateOf(bookingId)).toBe('paidOut');
      const papers = await totalsOf(bookingId);
      expect(papers).toContainEqual([expect.any(String), currency, guarantee + venueFee]);
      expect(new Set(papers.map(([, of]) => of))).toEqual(new Set([currency]));
    }
    // Settled for more than the guarantee, which is paid afterwards.
    const settled = await bookFor(venue, performer, currency, guarantee);
    await world.pay(venue, settled);
    await acts.play(settled, banked.length);
    const bonus = {
      kind: 'bonus',
      label: 'Encore',
      amountMinor: extra,
      paidOutside: false,
    } as const;
    await settle.add(venue, settled, bonus);
    await settle.sign(venue, settled);
    await settle.sign(performer, settled);
    const [more] = await acts.askedOf(settled);
    expect(more?.[1]).toBe(extra);
    // Taken back by the cardholder’s bank.
    const lost = await bookFor(venue, performer, currency, guarantee);
    await world.pay(venue, lost);
    const disputed = await acts.chargeback(lost);
    expect((await world.books(`booking:${lost}`)).contested).toBe(guarantee + venueFee);
    await acts.decide(disputed, 'lost');
    expect((await world.books(`booking:${lost}`)).contested).toBeUndefined();
    // Given back whole.
    const cancelled = await bookFor(venue, performer, currency, guarantee);
    await world.pay(venue, cancelled);
    await acts.cancel(venue, cancelled, 'early');
    await world.settle();
    expect((await acts.atProvider(cancelled)).refunded).toBe(charged);
    expect(await compare()).toEqual([]);
  });

  it('is paid for tickets, refunded, invoiced and paid out; the provider’s fees agree to its own unit', async () => {
    const sale = await addSale(database, [10], [{ priceMinor: ticket }]);
    const { venue, eventId, typeIds } = sale;
    await world.onboard(venue);
    const taxed = { currency, taxBasisPoints: 1_900 };
    await orm.update(ticketSales).set(taxed).where(eq(ticketSales.eventId, eventId));
    const lines = [{ typeId: typeIds[0] ?? '', quantity: 3 }];
    const { link } = await takeBasket(services, null, { lines });
    await placeOrder(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
    const orderId = openSealed(services.secret, 'order', link) ?? '';
    const card = { card: cardOf(), keeps: false };
    await world.sandbox.pay(await sessionOf(database, orderId), card);
    await world.settle();
    const issued = await orm.select().from(tickets).where(eq(tickets.orderId, orderId));
    expect(issued.map(({ state, priceMinor }) => [state, priceMinor])).toEqual(
      Array.from({ length: 3 }, () => ['valid', ticket]),
    );
    await invoiceOrder(services, null, {
      link,
      name: 'Prado, Lda.',
      address: 'Rua 1\n4050-262 Porto',
      taxId: '',
    });
    const ticketIds = [issued[0]?.id ?? ''];
    await refundOrder(services, venue.viewer, { as: venue.as, eventId, orderId, ticketIds });
    await world.settle();
    expect(await moved(orderId, 'refund')).toEqual([[ticket, 'arrived']]);
    const papers = await listBuyerDocuments(orm, `buyer:${orderId}`);
    expect(papers.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
      ['invoice', 3 * ticket],
      ['creditNote', ticket],
    ]);
    const times = {
      loadInAt: sql`now() - interval '60 hours'`,
      loadOutAt: sql`now() - interval '49 hours'`,
    };
    await orm.update(events).set(times).where(eq(events.id, eventId));
    await payOutTakings(services);
    await world.settle();
    expect(await moved(eventId, 'transfer')).toEqual([[2 * ticket, 'sent']]);
    expect(await world.books(`order:${orderId}`, pageParty(venue.as))).toEqual({});
    expect(await compare()).toEqual([]);
    const fees = await feesOf(currency);
    expect(fees.ours).toBe(fees.theirs);
    // Rounding differences never add up to a whole unit.
    expect(Math.abs(fees.rest)).toBeLessThan(1_000);
    const hasParts = currency === 'ISK' || currency === 'UGX';
    expect(await orm.$count(ledgerFractions, eq(ledgerFractions.currency, currency))).toSatisfy(
      (count: number) => count > 0 === hasParts,
    );
    // Less than a unit too much, in the books alone, is noticed.
    const [charge] = await acts.chargesOf(orderId);
    const ref = charge?.providerChargeId ?? '';
    const wrong = { cause: `wrong ${ref}`, providerRef: ref, currency, thousandths: 10 };
    await orm.insert(ledgerFractions).values(wrong);
    const [difference, ...others] = (await compare()) ?? [];
    expect([difference?.ref, difference?.currency, others]).toEqual([ref, currency, []]);
    const { oursMinor = 0, theirsMinor = 0 } = difference ?? {};
    expect((oursMinor ?? 0) - (theirsMinor ?? 0)).toBeCloseTo(0.01, 5);
    await orm.insert(ledgerFractions).values({ ...wrong, cause: `right ${ref}`, thousandths: -10 });
    expect(await compare()).toEqual([]);
  });
});

it('dinars of three digits are refused before anyone agrees, as their last digit can’t be charged', async () => {
  const { venue, performer } = await addTwoSides(database);
  for (const currency of ['KWD', 'TND'])
    await expect(bookFor(venue, performer, currency, 1_500_000)).rejects.toMatchObject({
      code: 'bad-input',
    });
});

it.each(['won', 'lost'] as const)(
  'a chargeback that the provider settles in another currency is %s in the one that was paid',
  async (outcome) => {
    const { venue, performer } = await addTwoSides(database);
    const bookingId = await bookFor(venue, performer, 'HUF', 15_001_000);
    await world.pay(venue, bookingId);
    const [charge] = await acts.chargesOf(bookingId);
    const { id } = await world.sandbox.world.disputeCharge(charge?.providerChargeId ?? '');
    // 400.00 euros for 157,510.50 forints, and a fee of 15.00.
    const inEuros = { currency: 'eur', amount: -40_000, fee: 1_500 };
    await orm.execute(sql`update card_sandbox.objects set body = jsonb_set(body, '{balance_transactions,0}',
    (body #> '{balance_transactions,0}') || ${JSON.stringify(inEuros)}::jsonb) where id = ${id}`);
    await world.settle();
    expect((await world.books(`booking:${bookingId}`)).contested).toBe(15_751_050);
    await acts.decide(id, outcome);
    expect((await world.books(`booking:${bookingId}`)).contested).toBeUndefined();
    const held = outcome === 'won' ? -15_001_000 : undefined;
    expect((await world.books(`booking:${bookingId}`)).held).toBe(held);
  },
);
