import type Stripe from 'stripe';
import { CardProviderError, requirePage } from './card-problem.ts';
import type { CardProvider, Once, Payout, PayoutOrder } from './card-provider.ts';
import { toStripe } from './stripe-amounts.ts';
import { accountOf, payoutOf, reversalOf, transferOf } from './stripe-answers.ts';
import { orProblem, problemOf } from './stripe-errors.ts';

type Payouts = Pick<
  CardProvider,
  | 'createAccount'
  | 'readAccount'
  | 'openOnboarding'
  | 'openDashboard'
  | 'transfer'
  | 'readTransfer'
  | 'reverseTransfer'
  | 'payOut'
  | 'readPayout'
>;

/** Accounts of payees, transfers to them, and payouts to their banks. */
export function payoutsAt(stripe: Stripe, pageOrigins: readonly string[]): Payouts {
  return {
    ...accountsAt(stripe, pageOrigins),
    transfer: (once, order) =>
      orProblem(() =>
        stripe.transfers.create(
          {
            ...toStripe(order.amountMinor, order.currency),
            destination: order.accountId,
            transfer_group: order.group,
            metadata: { transferId: order.transferId },
            ...(order.chargeId === null ? {} : { source_transaction: order.chargeId }),
          },
          { idempotencyKey: once.key },
        ),
      ).then(transferOf),
    readTransfer: (providerTransferId) =>
      orProblem(() => stripe.transfers.retrieve(providerTransferId)).then(transferOf),
    reverseTransfer: (once, { providerTransferId, amountMinor, currency, transferId }) =>
      orProblem(() =>
        stripe.transfers.createReversal(
          providerTransferId,
          { amount: toStripe(amountMinor, currency).amount, metadata: { transferId } },
          { idempotencyKey: once.key },
        ),
      ).then(reversalOf),
    payOut: (once, order) => payOut(stripe, once, order),
    readPayout: (accountId, payoutId) =>
      orProblem(() => stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId })).then(
        payoutOf,
      ),
  };
}

async function payOut(stripe: Stripe, once: Once, order: PayoutOrder): Promise<Payout> {
  const { accountId, amountMinor, currency, transferId } = order;
  const amount = toStripe(amountMinor, currency, 'payout');
  try {
    return payoutOf(
      await stripe.payouts.create(
        { ...amount, metadata: { transferId } },
        { idempotencyKey: once.key, stripeAccount: accountId },
      ),
    );
  } catch (error) {
    const problem = problemOf(error);
    // Stripe has no code, only a sentence, for a currency without a bank.
    if (problem instanceof CardProviderError && problem.problem === 'refused')
      await requireBank(stripe, accountId, amount.currency);
    throw problem;
  }
}

/** @throws CardProviderError `accountNotReady` without a bank for the currency */
async function requireBank(stripe: Stripe, accountId: string, currency: string): Promise<void> {
  const account = await orProblem(() => stripe.accounts.retrieve(accountId));
  const banks = account.external_accounts?.data ?? [];
  const isReady = account.payouts_enabled && banks.some((bank) => bank.currency === currency);
  if (!isReady) throw new CardProviderError('accountNotReady', 'bank_missing');
}

function accountsAt(stripe: Stripe, pageOrigins: readonly string[]) {
  return {
    createAccount: (once, { reference, country, email }) =>
      orProblem(() =>
        stripe.accounts.create(
          {
            type: 'express',
            country,
            email,
            capabilities: { transfers: { requested: true } },
            // We decide on payouts: one for each transfer.
            settings: { payouts: { schedule: { interval: 'manual' } } },
            metadata: { reference },
          },
          { idempotencyKey: once.key },
        ),
      ).then(accountOf),
    readAccount: (accountId) =>
      orProblem(() => stripe.accounts.retrieve(accountId)).then(accountOf),
    openOnboarding: (accountId, { returnUrl, refreshUrl }) =>
      orProblem(async () => {
        const link = await stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return { url: requirePage(link.url, pageOrigins) };
      }),
    openDashboard: (accountId) =>
      orProblem(async () => {
        const account = await stripe.accounts.retrieve(accountId);
        // Before that there is nothing to see, and Stripe’s refusal has no code.
        if (!account.details_submitted) {
          throw new CardProviderError('accountNotReady', 'details_missing');
        }
        const link = await stripe.accounts.createLoginLink(accountId);
        return { url: requirePage(link.url, pageOrigins) };
      }),
  } satisfies Partial<Payouts>;
}
