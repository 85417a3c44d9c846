import type Stripe from 'stripe';
import type { CardProvider } from './card-provider.ts';
import {
  checkoutOf,
  checkoutParts,
  disputeOf,
  eventOf,
  listedMovementOf,
  paymentOf,
  paymentParts,
  payoutOf,
  refundOf,
  reversalOf,
  transferOf,
} from './stripe-answers.ts';
import { orProblem, problemOf } from './stripe-errors.ts';

type Records = Pick<
  CardProvider,
  'sendEvidence' | 'readChargeback' | 'find' | 'listEvents' | 'listMovements'
>;

/** The most that Stripe gives in one answer. */
const page = { limit: 100 };
const inLists = (parts: string[]) => parts.map((part) => `data.${part}`);
/** Stripe’s field of a dispute takes no more. */
const mostEvidence = 20_000;

/** Disputes, and Stripe’s records: our objects, messages, movements of money. */
export function recordsAt(stripe: Stripe): Records {
  return {
    sendEvidence: (once, providerChargebackId, evidence) =>
      orProblem(() =>
        stripe.disputes.update(
          providerChargebackId,
          {
            evidence: {
              customer_name: evidence.customerName,
              product_description: evidence.productDescription,
              service_date: evidence.serviceDate,
              uncategorized_text: evidence.uncategorizedText.slice(0, mostEvidence),
            },
            submit: true,
          },
          { idempotencyKey: once.key },
        ),
      ).then(disputeOf),
    readChargeback: (providerChargebackId) =>
      orProblem(() => stripe.disputes.retrieve(providerChargebackId)).then(disputeOf),
    find: searchesAt(stripe),
    listEvents: (since, accountId) =>
      oldestFirst(
        () =>
          stripe.events.list(
            { ...page, created: { gte: seconds(since) } },
            accountId === undefined ? {} : { stripeAccount: accountId },
          ),
        eventOf,
      ),
    listMovements: (since) =>
      oldestFirst(
        () => stripe.balanceTransactions.list({ ...page, created: { gte: seconds(since) } }),
        listedMovementOf,
      ),
  };
}

/** Stripe’s clock isn’t ours: by it, an object may be older than its row here. */
const clockDoubt = 24 * 60 * 60;

/** Searches by the ids that we gave to Stripe. Its own search is minutes late, so lists are read. */
function searchesAt(stripe: Stripe): CardProvider['find'] {
  return {
    checkout: ({ checkoutId, since, customerId }) =>
      first(
        () =>
          stripe.checkout.sessions.list({
            ...page,
            created: { gte: seconds(since) - clockDoubt },
            customer: customerId,
            expand: inLists(checkoutParts),
          }),
        checkoutOf,
        (session) => session.metadata?.checkoutId === checkoutId,
      ),
    payment: ({ checkoutId, since, customerId }) =>
      first(
        () =>
          stripe.paymentIntents.list({
            ...page,
            created: { gte: seconds(since) - clockDoubt },
            customer: customerId,
            expand: inLists(paymentParts),
          }),
        paymentOf,
        (intent) => intent.metadata.checkoutId === checkoutId,
      ),
    refund: ({ paymentId, transferId }) =>
      first(
        () => stripe.refunds.list({ ...page, payment_intent: paymentId }),
        refundOf,
        (refund) => refund.metadata?.transferId === transferId,
      ),
    transfer: ({ group, transferId }) =>
      first(
        () => stripe.transfers.list({ ...page, transfer_group: group }),
        transferOf,
        (transfer) => transfer.metadata.transferId === transferId,
      ),
    reversal: ({ providerTransferId, transferId }) =>
      first(
        () => stripe.transfers.listReversals(providerTransferId, page),
        reversalOf,
        (reversal) => reversal.metadata?.transferId === transferId,
      ),
    payout: ({ accountId, transferId, since }) =>
      first(
        () =>
          stripe.payouts.list(
            { ...page, created: { gte: seconds(since) - clockDoubt } },
            { stripeAccount: accountId },
          ),
        payoutOf,
        (payout) => payout.metadata?.transferId === transferId,
      ),
  };
}

function first<T, Item>(
  list: () => AsyncIterable<T>,
  inOurWords: (item: T) => Item,
  isWanted: (item: T) => boolean,
): Promise<Item | null> {
  return orProblem(async () => {
    for await (const item of list()) {
      if (isWanted(item)) {
        return inOurWords(item);
      }
    }
    return null;
  });
}

/** Stripe lists the newest first; our callers build on the oldest. */
async function* oldestFirst<T, Item>(
  list: () => AsyncIterable<T>,
  inOurWords: (item: T) => Item,
): AsyncGenerator<Item> {
  const items: Item[] = [];
  try {
    for await (const item of list()) {
      items.push(inOurWords(item));
    }
  } catch (error) {
    throw problemOf(error);
  }
  yield* items.reverse();
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
