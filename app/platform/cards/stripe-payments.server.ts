import Stripe from 'stripe';
import { CardProviderError, requirePage } from './card-problem.ts';
import type { CardProvider, CheckoutOrder, SavedCardOrder } from './card-provider.ts';
import { toStripe } from './stripe-amounts.ts';
import { checkoutOf, checkoutParts, paymentOf, paymentParts, refundOf } from './stripe-answers.ts';
import { orProblem, problemOf } from './stripe-errors.ts';

type Payments = Pick<
  CardProvider,
  | 'createCustomer'
  | 'openCheckout'
  | 'readCheckout'
  | 'expireCheckout'
  | 'chargeSavedCard'
  | 'readPayment'
  | 'removeCard'
  | 'refund'
  | 'readRefund'
>;

/** Payments by card, and refunds to it. */
export function paymentsAt(stripe: Stripe, pageOrigins: readonly string[]): Payments {
  const checkedCheckout = (session: Stripe.Checkout.Session) => {
    const checkout = checkoutOf(session);
    return { ...checkout, url: checkout.url && requirePage(checkout.url, pageOrigins) };
  };
  const readCheckout = (sessionId: string) =>
    orProblem(() => stripe.checkout.sessions.retrieve(sessionId, { expand: checkoutParts })).then(
      checkedCheckout,
    );
  const readPayment = (paymentId: string) =>
    orProblem(() => stripe.paymentIntents.retrieve(paymentId, { expand: paymentParts })).then(
      paymentOf,
    );
  return {
    createCustomer: (once, { reference }) =>
      orProblem(async () => {
        const customer = await stripe.customers.create(
          { metadata: { reference } },
          { idempotencyKey: once.key },
        );
        return { customerId: customer.id };
      }),
    openCheckout: (once, order) =>
      orProblem(() =>
        stripe.checkout.sessions.create(checkoutParams(order), {
          idempotencyKey: once.key,
        }),
      ).then(checkedCheckout),
    readCheckout,
    async expireCheckout(sessionId) {
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        // Only an open page can be closed; the answer below tells how another one ended.
        if (!isInvalid(error)) {
          throw problemOf(error);
        }
      }
      return await readCheckout(sessionId);
    },
    async chargeSavedCard(once, order) {
      try {
        return paymentOf(
          await stripe.paymentIntents.create(savedCardParams(order), { idempotencyKey: once.key }),
        );
      } catch (error) {
        // A refused card is an answer. The payment in the error is of the first attempt: read it again.
        if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
          return await readPayment(error.payment_intent.id);
        }
        throw problemOf(error);
      }
    },
    readPayment,
    removeCard: (cardId) => removeCard(stripe, cardId),
    refund: (once, { paymentId, amountMinor, currency, transferId }) =>
      orProblem(() =>
        stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: toStripe(amountMinor, currency).amount,
            metadata: { transferId },
          },
          { idempotencyKey: once.key },
        ),
      ).then(refundOf),
    readRefund: (refundId) => orProblem(() => stripe.refunds.retrieve(refundId)).then(refundOf),
  };
}

/** Otherwise Stripe’s fee is known only some time after the charge. */
const captureAtOnce = 'automatic';

function checkoutParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkoutId: order.checkoutId, instalmentId: order.instalmentId };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    // Debts are paid in their own currency; the page isn’t to offer another one.
    adaptive_pricing: { enabled: false },
    customer: order.customerId,
    line_items: order.lines.map(({ name, amountMinor }) => {
      const { amount, currency } = toStripe(amountMinor, order.currency);
      return { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name } } };
    }),
    metadata,
    payment_intent_data: {
      metadata,
      transfer_group: order.group,
      capture_method: captureAtOnce,
      ...(order.keepsCard ? { setup_future_usage: 'off_session' } : {}),
    },
    // Cards that were kept at an earlier payment are `limited`, and else wouldn’t be offered.
    saved_payment_method_options: { allow_redisplay_filters: ['always', 'limited'] },
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    locale: pageLanguages.has(order.language) ? order.language : 'auto',
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
    expand: checkoutParts,
  };
}

function savedCardParams(order: SavedCardOrder): Stripe.PaymentIntentCreateParams {
  return {
    ...toStripe(order.amountMinor, order.currency),
    allowed_payment_method_types: ['card'],
    customer: order.customerId,
    payment_method: order.cardId,
    off_session: true,
    confirm: true,
    capture_method: captureAtOnce,
    description: order.title,
    metadata: { checkoutId: order.checkoutId, instalmentId: order.instalmentId },
    transfer_group: order.group,
    expand: paymentParts,
  };
}

/** Already removed is removed. */
async function removeCard(stripe: Stripe, cardId: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(cardId);
  } catch (error) {
    const problem = problemOf(error);
    if (problem instanceof CardProviderError && problem.problem === 'missing') {
      return;
    }
    if (!isInvalid(error)) {
      throw problem;
    }
    const card = await orProblem(() => stripe.paymentMethods.retrieve(cardId));
    if (card.customer) {
      throw problem;
    }
  }
}

function isInvalid(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
}

/** The languages of Stripe’s pages; in others it takes the browser’s. */
const pageLanguages: ReadonlySet<string> = new Set(
  (
    'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl ' +
    'pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
);
