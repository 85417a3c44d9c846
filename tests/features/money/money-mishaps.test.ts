import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargebacks, payees, providerEvents, transfers } from '#app/db/schema/payments.ts';
import { entry, pageParty, type Source } from '#app/domain/payments/ledger.ts';
import { defendCharge } from '#app/features/bookings/disputes/commands.server.ts';
import { sourceOf } from '#app/features/bookings/money/read-held.server.ts';
import { syncChargeback } from '#app/features/payments/chargebacks/steps.server.ts';
import { keepEvents } from '#app/features/payments/commands.server.ts';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';
import { openAccount } from '#app/features/payments/payouts/commands.server.ts';
import { syncAccount } from '#app/features/payments/payouts/sync-account.server.ts';
import { retryTransfer } from '#app/features/payments/transfers/commands.server.ts';
import { queueTransfer } from '#app/features/payments/transfers/steps.server.ts';
import { CardProviderError } from '#app/platform/cards/card-provider.ts';
import { type Acting, addSide } from '#tests/harness/bookings/bookings.ts';
import { moneyActs } from '#tests/harness/money/acts.ts';
import { type MoneyWorld, openMoneyWorld } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* Mishaps at the provider and its banks after it has been asked. */

const database = await testDatabase();
let world: MoneyWorld;
let performer: Acting;
let source: Source;
let accountId: string;

beforeAll(async () => {
  world = await openMoneyWorld(database);
  const venue = await addSide(database, 'venue', 'Cinema Candeia');
  performer = await addSide(database, 'artist', 'The Night Owls');
  // Money held by the provider.
  source = sourceOf(await world.book(venue, performer));
  await world.pay(venue, source.id);
  accountId = await world.onboard(performer);
});
afterAll(async () => {
  await world?.close();
});

const transferOf = async (cause: string) => {
  const [transfer] = await database.orm.select().from(transfers).where(eq(transfers.cause, cause));
  if (!transfer) throw new Error(`no move: ${cause}`);
  return transfer;
};

/** Transfers 10 € to the performer, and reports the payout that follows. */
async function transfer(name: string) {
  const partyId = pageParty(performer.as);
  await postTransaction(database.orm, {
    cause: `owed for ${name}`,
    kind: 'awarded',
    source,
    entries: [
      ...entry({ kind: 'provider', owner: '', currency: 'EUR' }, 'debit', 1000),
      ...entry({ kind: 'owedTo', owner: partyId, currency: 'EUR' }, 'credit', 1000),
    ],
  });
  await queueTransfer(database.orm, {
    kind: 'transfer',
    cause: name,
    source,
    partyId,
    currency: 'EUR',
    amountMinor: 1000,
  });
  await world.settle();
  return transferOf(`payout ${(await transferOf(name)).id}`);
}

const again = async (transferId: string) => {
  await retryTransfer({ database }, transferId);
  await world.settle();
};

describe('a payout', () => {
  it('that was refused for now goes out once the money is there, not a day later', async () => {
    const { sandbox } = world;
    await sandbox.faults.set({ kind: 'insufficient balance', where: 'POST /v1/payouts' });
    const payout = await transfer('too early');
    expect(payout).toMatchObject({ state: 'waiting', problem: 'balance_insufficient' });
    await again(payout.id);
    expect(await transferOf(payout.cause)).toMatchObject({ state: 'waiting' });
    await sandbox.faults.clear();
    await again(payout.id);
    expect(await transferOf(payout.cause)).toMatchObject({ state: 'sent', problem: null });
    await sandbox.world.payPayoutsNow();
    await world.settle();
    expect(await transferOf(payout.cause)).toMatchObject({ state: 'arrived' });
    expect(await transferOf('too early')).toMatchObject({ state: 'arrived' });
  });

  it('can come back after it had arrived, and goes to the next bank', async () => {
    const { sandbox, services } = world;
    const payout = await transfer('comes back');
    await sandbox.world.payPayoutsNow();
    await world.settle();
    const { state, providerId } = await transferOf(payout.cause);
    expect(state).toBe('arrived');
    await sandbox.world.failPayout(providerId ?? '');
    await world.settle();
    expect(await transferOf(payout.cause)).toMatchObject({
      state: 'failed',
      problem: 'account_closed',
    });
    expect(await transferOf('comes back')).toMatchObject({ state: 'sent' });

    await again(payout.id);
    const cause = `${payout.cause} again after ${payout.id}`;
    expect(await transferOf(cause)).toMatchObject({
      state: 'waiting',
      problem: 'payouts_not_allowed',
    });
    await sandbox.onboard(accountId, {});
    await syncAccount(services, accountId);
    await world.settle();
    expect(await transferOf(cause)).toMatchObject({ state: 'sent' });
    await sandbox.world.payPayoutsNow();
    await world.settle();
    expect(await transferOf(cause)).toMatchObject({ state: 'arrived' });
    expect(await transferOf('comes back')).toMatchObject({ state: 'arrived' });
  });
});

describe('what shows a bank that a payment was right', () => {
  const disputed = async () => {
    const venue = await addSide(database, 'venue', 'Cinema Candeia');
    days += 2;
    const bookingId = await world.book(venue, performer, {}, { days });
    await world.pay(venue, bookingId);
    const [charge] = await moneyActs(world).chargesOf(bookingId);
    const { id } = await world.sandbox.world.disputeCharge(charge?.providerChargeId ?? '');
    // Reported, without any reaction yet.
    await syncChargeback(world.services, id);
    return {
      id,
      bookingId,
      comment: () => world.acts.comment(venue, bookingId, 'They played well.'),
    };
  };
  let days = 60;
  const stateOf = async (id: string) => {
    const [row] = await database.orm.select().from(chargebacks).where(eq(chargebacks.id, id));
    return row?.state;
  };

  it('isn’t sent any more once it has decided', async () => {
    const { id, bookingId } = await disputed();
    await world.sandbox.world.closeDispute(id, 'lost');
    await defendCharge(world.services, bookingId, id);
    expect(await stateOf(id)).toBe('lost');
  });

  it('isn’t sent anew where it arrived and the answer was lost, even after other answers since', async () => {
    const { id, bookingId, comment } = await disputed();
    const where = 'POST /v1/disputes/:id';
    await world.sandbox.faults.set({ kind: 'cut after acting', where, times: 1 });
    await expect(defendCharge(world.services, bookingId, id)).rejects.toMatchObject({
      problem: 'unknown',
    });
    await comment();
    await defendCharge(world.services, bookingId, id);
    expect(await stateOf(id)).toBe('sent');
  });

  it('is refused aloud while the bank still waits for it', async () => {
    const { id, bookingId } = await disputed();
    const refusing = {
      ...world.services.cards,
      sendEvidence: async () => Promise.reject(new CardProviderError('refused', 'no_such_field')),
    };
    const services = { ...world.services, cards: refusing };
    await expect(defendCharge(services, bookingId, id)).rejects.toMatchObject({
      code: 'no_such_field',
    });
  });
});

describe('a message about what isn’t there', () => {
  it('changes nothing, and stops nothing', async () => {
    const about = async (kind: string, id: string, account: string | null) => {
      const body = JSON.stringify({ data: { object: { object: kind, id } } });
      const type = `${kind}.updated`;
      await keepEvents(database, [{ id: `evt ${id}`, type, account, body }]);
    };
    await about('checkout.session', 'cs_live_none', null);
    await about('payment_intent', 'pi_none', null);
    await about('refund', 're_none', null);
    await about('dispute', 'du_none', null);
    await about('payout', 'po_none', accountId);
    await world.settle();
    const stored = await database.orm.select().from(providerEvents);
    expect(stored.filter(({ handledAt }) => handledAt === null)).toEqual([]);
  });

  it('or an account that was taken from us, doesn’t keep the books from being compared', async () => {
    await database.orm
      .insert(payees)
      .values({ id: 'profile:gone', providerAccountId: 'acct_gone', country: 'PT' });
    const differences = await compareBooks(world.services);
    expect(differences).toEqual(expect.any(Array));
  });
});

describe('an account for payouts', () => {
  const open = async (partyId: string, { country = 'PT', email = 'ana@a.example' } = {}) => {
    const pages = { returnUrl: `${world.site}/back`, refreshUrl: `${world.site}/back` };
    return openAccount(world.services, { partyId, country, email, ...pages });
  };
  const accountOf = async (partyId: string) => {
    const [payee] = await database.orm.select().from(payees).where(eq(payees.id, partyId));
    return payee;
  };

  it('that was refused for its country is made for the right one', async () => {
    const partyId = 'profile:refused';
    await expect(open(partyId, { country: 'ZZZ' })).rejects.toMatchObject({ code: 'conflict' });
    await open(partyId);
    expect(await accountOf(partyId)).toMatchObject({ country: 'PT' });
  });

  it('is made for a payee whose address changed while the provider was silent', async () => {
    const partyId = 'profile:changed';
    await world.sandbox.faults.set({ kind: 'cut after acting', where: 'POST /v1/accounts' });
    await expect(open(partyId)).rejects.toMatchObject({ code: 'unavailable' });
    await world.sandbox.faults.clear();
    const email = 'ana@b.example';
    await expect(open(partyId, { email })).rejects.toMatchObject({ code: 'conflict' });
    await open(partyId, { email });
    expect((await accountOf(partyId))?.providerAccountId).toMatch(/^acct_/);
  });

  it('is one, even if two windows differ', async () => {
    const partyId = 'profile:two-windows';
    const both = [open(partyId, { country: 'PT' }), open(partyId, { country: 'ES' })];
    const opened = await Promise.allSettled(both);
    const urls = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(urls.length).toBeGreaterThan(0);
    const { providerAccountId } = (await accountOf(partyId)) ?? {};
    const { rows } = (await database.orm.execute(
      sql`select hidden ->> 'account' as account from card_sandbox.objects
        where kind = 'account_link' and body ->> 'url' in ${urls}`,
    )) as unknown as { rows: { account: string }[] };
    expect(new Set(rows.map(({ account }) => account))).toEqual(new Set([providerAccountId]));
  });
});
