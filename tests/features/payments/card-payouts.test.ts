import { afterAll, describe, expect, it } from 'vitest';
import { CardProviderError, type TransferOrder } from '#app/platform/cards/card-provider.ts';
import { madeOnce, newId, once, openCardWorld, refused } from '#tests/harness/cards/card-world.ts';

const since = new Date(Date.now() - 60_000);
const world = await openCardWorld();
afterAll(() => world.close());

describe('accounts of those who are paid', () => {
  it('are opened once, and report their abilities', async () => {
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

  it('get a transfer once, and give it back', async () => {
    const { charge } = await world.pay({ group: 'booking:b7' });
    const accountId = await world.readyAccount();
    const order = {
      transferId: newId(),
      group: 'booking:b7',
      accountId,
      currency: 'EUR',
      amountMinor: 30_000,
      chargeId: charge.chargeId,
    };
    const transfer = await madeOnce((key) => world.provider.transfer(key, order));
    const { providerTransferId } = transfer;
    expect(transfer).toEqual({
      providerTransferId: expect.any(String),
      transferId: order.transferId,
      reversedMinor: 0,
      balanceTransactionId: expect.any(String),
    });
    const { transferId, group } = order;
    expect(await world.provider.readTransfer(providerTransferId)).toEqual(transfer);
    expect(await world.provider.find.transfer({ group, transferId })).toEqual(transfer);
    expect(await world.provider.find.transfer({ group, transferId: newId() })).toBeNull();
    const back = { providerTransferId, currency: 'EUR', amountMinor: 10_000, transferId: newId() };
    const reversal = await madeOnce((key) => world.provider.reverseTransfer(key, back));
    expect(reversal).toEqual({
      reversalId: expect.any(String),
      balanceTransactionId: expect.any(String),
    });
    expect(
      await world.provider.find.reversal({ providerTransferId, transferId: back.transferId }),
    ).toEqual(reversal);
    expect(
      await world.provider.find.reversal({ providerTransferId, transferId: newId() }),
    ).toBeNull();
    expect(await world.provider.readTransfer(providerTransferId)).toMatchObject({
      reversedMinor: 10_000,
    });
    await expect(
      world.provider.reverseTransfer(once(), { ...back, amountMinor: 20_001 }),
    ).rejects.toThrow(refused('refused'));
    await expect(world.provider.readTransfer('tr_none')).rejects.toThrow(refused('missing'));
  });

  it('get nothing that isn’t there, and nothing before they are ready', async () => {
    const { charge } = await world.pay();
    const accountId = await world.readyAccount();
    const order = {
      transferId: newId(),
      group: 'booking:b1',
      accountId,
      currency: 'EUR',
      amountMinor: 30_000,
      chargeId: charge.chargeId,
    };
    const transfer = (changed: Partial<TransferOrder>) =>
      world.provider.transfer(once(), { ...order, transferId: newId(), ...changed });
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
        transferId: newId(),
        accountId,
        currency: 'EUR',
        amountMinor: 1,
      }),
    ).rejects.toThrow(refused('notYet', 'balance_insufficient'));
    await expect(
      world.provider.payOut(once(), {
        transferId: newId(),
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
      transferId: newId(),
      group: 'booking:b1',
      accountId,
      currency: 'EUR',
      amountMinor: 30_000,
      chargeId: charge.chargeId,
    });
    const order = { transferId: newId(), accountId, currency: 'EUR', amountMinor: 20_000 };
    const payout = await madeOnce((key) => world.provider.payOut(key, order));
    const { payoutId } = payout;
    expect(payout).toEqual({
      payoutId: expect.any(String),
      transferId: order.transferId,
      state: 'pending',
      problem: null,
      arrivesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const search = { accountId, since: since };
    expect(await world.provider.find.payout({ ...search, transferId: order.transferId })).toEqual(
      payout,
    );
    expect(await world.provider.find.payout({ ...search, transferId: newId() })).toBeNull();
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

it('was all said as Stripe describes it', () => world.requireContract());
