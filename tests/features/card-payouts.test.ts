import { afterAll, describe, expect, it } from 'vitest';
import { CardProviderError, type TransferOrder } from '#app/platform/card-provider.ts';
import { madeOnce, newId, once, openCardWorld, refused } from '#tests/harness/cards/card-world.ts';

const since = new Date(Date.now() - 60_000);
const world = await openCardWorld();
afterAll(() => world.close());

describe('accounts of those who are paid', () => {
  it('are opened once, and say what they can do', async () => {
    const account = await madeOnce(world.newAccount);
    expect(account).toMatchObject({
      country: 'PT',
      detailsSubmitted: false,
      transfersEnabled: false,
      payoutsEnabled: false,
      requirements: expect.arrayContaining(['external_account']),
    });
    const { accountId } = account;
    expect(await world.provider.readAccount(accountId)).toEqual(account);
    const pages = { returnUrl: `${world.site}/payouts`, refreshUrl: `${world.site}/payouts/again` };
    const onboarding = await world.provider.openOnboarding(accountId, pages);
    expect(onboarding.url).toContain(`${world.site}/`);
    await expect(world.provider.openDashboard(accountId)).rejects.toThrow(
      refused('accountNotReady'),
    );
    const ready = await world.readyAccount();
    expect(await world.provider.readAccount(ready)).toMatchObject({
      detailsSubmitted: true,
      transfersEnabled: true,
      payoutsEnabled: true,
      requirements: [],
    });
    expect((await world.provider.openDashboard(ready)).url).toContain(`${world.site}/`);
    await expect(world.provider.readAccount('acct_none')).rejects.toThrow(CardProviderError);
    await expect(world.provider.openOnboarding('acct_none', pages)).rejects.toThrow(
      CardProviderError,
    );
  });

  it('get what is transferred to them, once, and give it back', async () => {
    const { charge } = await world.pay({ group: 'booking:b7' });
    const accountId = await world.readyAccount();
    const order = {
      moveId: newId(),
      group: 'booking:b7',
      accountId,
      currency: 'EUR',
      amountMinor: 30_000,
      chargeId: charge.chargeId,
    };
    const transfer = await madeOnce((key) => world.provider.transfer(key, order));
    const { transferId } = transfer;
    expect(transfer).toEqual({
      transferId: expect.any(String),
      moveId: order.moveId,
      reversedMinor: 0,
      balanceTransactionId: expect.any(String),
    });
    const { moveId, group } = order;
    expect(await world.provider.readTransfer(transferId)).toEqual(transfer);
    expect(await world.provider.find.transfer({ group, moveId })).toEqual(transfer);
    expect(await world.provider.find.transfer({ group, moveId: newId() })).toBeNull();
    const back = { transferId, currency: 'EUR', amountMinor: 10_000, moveId: newId() };
    const reversal = await madeOnce((key) => world.provider.reverseTransfer(key, back));
    expect(reversal).toEqual({
      reversalId: expect.any(String),
      balanceTransactionId: expect.any(String),
    });
    expect(await world.provider.find.reversal({ transferId, moveId: back.moveId })).toEqual(
      reversal,
    );
    expect(await world.provider.find.reversal({ transferId, moveId: newId() })).toBeNull();
    expect(await world.provider.readTransfer(transferId)).toMatchObject({ reversedMinor: 10_000 });
    await expect(
      world.provider.reverseTransfer(once(), { ...back, amountMinor: 20_001 }),
    ).rejects.toThrow(refused('refused'));
    await expect(world.provider.readTransfer('tr_none')).rejects.toThrow(refused('missing'));
  });

  it('get nothing that isn’t there, and nothing before they are ready', async () => {
    const { charge } = await world.pay();
    const accountId = await world.readyAccount();
    const order = {
      moveId: newId(),
      group: 'booking:b1',
      accountId,
      currency: 'EUR',
      amountMinor: 30_000,
      chargeId: charge.chargeId,
    };
    const transfer = (changed: Partial<TransferOrder>) =>
      world.provider.transfer(once(), { ...order, moveId: newId(), ...changed });
    const { accountId: unready } = await world.newAccount();
    await expect(transfer({ accountId: unready })).rejects.toThrow(
      refused('accountNotReady', 'insufficient_capabilities_for_transfer'),
    );
    await expect(transfer({ accountId: 'acct_none' })).rejects.toThrow(refused('accountNotReady'));
    await expect(transfer({ chargeId: 'ch_none' })).rejects.toThrow(refused('missing'));
    await expect(transfer({ amountMinor: 60_000 })).rejects.toThrow(refused('refused'));
    await expect(transfer({ chargeId: null, amountMinor: 99_000_000 })).rejects.toThrow(
      refused('notYet', 'balance_insufficient'),
    );
    await expect(
      world.provider.payOut(once(), {
        moveId: newId(),
        accountId,
        currency: 'EUR',
        amountMinor: 1,
      }),
    ).rejects.toThrow(refused('notYet', 'balance_insufficient'));
    await expect(
      world.provider.payOut(once(), {
        moveId: newId(),
        accountId: unready,
        currency: 'EUR',
        amountMinor: 1,
      }),
    ).rejects.toThrow(refused('accountNotReady', 'payouts_not_allowed'));
  });

  it('are paid out once; payouts arrive, or come back', async () => {
    const { charge } = await world.pay();
    const accountId = await world.readyAccount();
    await world.provider.transfer(once(), {
      moveId: newId(),
      group: 'booking:b1',
      accountId,
      currency: 'EUR',
      amountMinor: 30_000,
      chargeId: charge.chargeId,
    });
    const order = { moveId: newId(), accountId, currency: 'EUR', amountMinor: 20_000 };
    const payout = await madeOnce((key) => world.provider.payOut(key, order));
    const { payoutId } = payout;
    expect(payout).toEqual({
      payoutId: expect.any(String),
      moveId: order.moveId,
      state: 'pending',
      problem: null,
      arrivesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const search = { accountId, since: since };
    expect(await world.provider.find.payout({ ...search, moveId: order.moveId })).toEqual(payout);
    expect(await world.provider.find.payout({ ...search, moveId: newId() })).toBeNull();
    await world.sandbox.world.payPayoutsNow();
    expect(await world.provider.readPayout(accountId, payoutId)).toMatchObject({
      state: 'arrived',
    });
    await world.sandbox.world.failPayout(payoutId);
    expect(await world.provider.readPayout(accountId, payoutId)).toMatchObject({
      state: 'failed',
      problem: 'account_closed',
    });
    expect(await world.provider.readAccount(accountId)).toMatchObject({ payoutsEnabled: false });
    await expect(world.provider.readPayout(await world.readyAccount(), payoutId)).rejects.toThrow(
      refused('missing'),
    );
  });
});

it('was all said as Stripe describes it', () => world.demandContract());
