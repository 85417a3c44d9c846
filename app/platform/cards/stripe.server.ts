import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';
import {
  type CardProblem,
  type CardProvider,
  CardProviderError,
  type CheckoutOrder,
  type Once,
  type Payout,
  type PayoutOrder,
  type ProviderEvent,
  requirePage,
  type SavedCardOrder,
} from './card-provider.ts';
import {
  accountOf,
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
  toStripe,
  transferOf,
} from './stripe-answers.ts';

type StripeOptions = {
  apiKey: string;
  /** The host of the API, if it isn’t Stripe’s own. */
  host?: string | undefined;
  port?: number | undefined;
  protocol?: 'http' | 'https' | undefined;
  /** One for each of the endpoints that messages come from, or of an old and a new one. */
  webhookSecrets: readonly string[];
  pageOrigins?: readonly string[] | undefined;
  /** Tests watch requests through it. */
  httpClient?: Stripe.HttpClient | undefined;
};

/** The origins of Stripe’s pages: for payments, and for accounts of payees. */
const stripePages = ['https://checkout.stripe.com', 'https://connect.stripe.com'];

/** The most time of a call, in milliseconds. */
const timeout = 20_000;
const patienceMs = 8_000;
/** The most distance of a message’s time from ours, before or after, in seconds. */
const tolerance = 300;

/** The card provider of the platform: Stripe, or the sandbox with the same API at another address. */
export function openStripe(options: StripeOptions): CardProvider {
  const { host, port, protocol = 'https', pageOrigins = stripePages } = options;
  const stripe = new Stripe(options.apiKey, {
    apiVersion: '2026-10-28.endive',
    // Repetitions are ours, with the stored key; hidden ones would be nowhere in the books.
    maxNetworkRetries: 0,
    telemetry: false,
    timeout,
    httpClient: askingOnce(options.httpClient ?? clientFor(protocol)),
    protocol,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
  });
  return {
    pageOrigins,
    patienceMs,
    ...paymentsAt(stripe, pageOrigins),
    ...payoutsAt(stripe, pageOrigins),
    ...recordsAt(stripe),
    readEvent: (body, signature) => readEvent(stripe, options.webhookSecrets, body, signature),
  };
}

/** A connection for each call: on a reused one that was closed meanwhile, calls are lost. */
function clientFor(protocol: 'http' | 'https'): Stripe.HttpClient {
  const { Agent } = protocol === 'http' ? http : https;
  return Stripe.createNodeHttpClient(new Agent({ keepAlive: false }));
}

/**
 * The SDK asks once more by itself when a connection was closed, even where it is told to ask only
 * once; it goes by the error’s code, so that is left out.
 */
function askingOnce(client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      try {
        return await client.makeRequest(...request);
      } catch (error) {
        throw new Error('no answer from the card provider', { cause: error });
      }
    },
  };
}

async function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: string,
  signature: string | null,
): Promise<ProviderEvent> {
  if (!isSignedNow(signature)) throw new CardProviderError('badSignature', 'bad_time');
  for (const secret of secrets) {
    try {
      const signed = await stripe.webhooks.constructEventAsync(body, signature, secret, tolerance);
      const event = eventOf(signed);
      if (!isStorable(event)) throw new CardProviderError('badSignature', 'not_a_message');
      return event;
    } catch (error) {
      // The signature may be of another endpoint; with any other error it isn’t a message of Stripe’s.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) {
        throw new CardProviderError('badSignature', 'not_a_message');
      }
    }
  }
  throw new CardProviderError('badSignature', 'bad_signature');
}

/** The SDK lets a time in the future pass, and one that is no number. */
function isSignedNow(signature: string | null): signature is string {
  const [time, ...others] = (signature ?? '').split(',').filter((part) => part.startsWith('t='));
  if (!time || others.length > 0 || !/^t=\d+$/.test(time)) return false;
  return Math.abs(Date.now() / 1000 - Number(time.slice(2))) <= tolerance;
}

/** Names in Stripe’s form: databases take no NUL, and a message without an id can’t be stored once. */
function isStorable({ id, type, account, subject }: ProviderEvent): boolean {
  return (
    [id, type, account ?? id].every(
      (name) => typeof name === 'string' && /^[\x21-\x7e]+$/.test(name),
    ) &&
    [subject.kind, subject.id].every(
      (name) => typeof name === 'string' && /^[\x21-\x7e]*$/.test(name),
    )
  );
}

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
function paymentsAt(stripe: Stripe, pageOrigins: readonly string[]): Payments {
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
function payoutsAt(stripe: Stripe, pageOrigins: readonly string[]): Payouts {
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
function recordsAt(stripe: Stripe): Records {
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

/** Stripe’s codes for a receiving account whose owner has to do something. */
const accountCodes: ReadonlySet<string> = new Set([
  'account_closed',
  'account_invalid',
  'bank_account_declined',
  'bank_account_restricted',
  'bank_account_unusable',
  'bank_account_unverified',
  'insufficient_capabilities_for_transfer',
  'no_account',
  'payouts_not_allowed',
  'transfers_not_allowed',
]);

/**
 * Does a call, and fails in our words. Stripe’s sentences are left out: they quote names, addresses
 * and keys.
 */
async function orProblem<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw problemOf(error);
  }
}

/** Stripe’s errors in our words; other errors as they are. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return error;
  }
  return new CardProviderError(kindOf(error), codeOf(error));
}

function kindOf(error: Stripe.errors.StripeError): CardProblem {
  const status = error.statusCode;
  // A wrong or withdrawn key of ours (401, 403) doesn’t mean that the call is wrong: it is repeated.
  const unsure = status === undefined || status >= 500 || [401, 409, 429].includes(status);
  if (unsure || error instanceof Stripe.errors.StripeConnectionError || isRateLimit(error)) {
    return 'unknown';
  }
  if (error.code === 'balance_insufficient') {
    return 'notYet';
  }
  const aboutAccount = error.param === 'destination' && error.code === 'resource_missing';
  if (aboutAccount || accountCodes.has(error.code ?? '')) {
    return 'accountNotReady';
  }
  if (status === 403) {
    return 'unknown';
  }
  return error.code === 'resource_missing' || status === 404 ? 'missing' : 'refused';
}

function isRateLimit(error: Stripe.errors.StripeError): boolean {
  return error instanceof Stripe.errors.StripeRateLimitError || error.code === 'lock_timeout';
}

/** A code is a word of Stripe’s vocabulary; anything else might be a sentence. */
function codeOf(error: Stripe.errors.StripeError): string {
  for (const candidate of [error.decline_code, error.code, error.rawType]) {
    if (candidate && /^[a-z0-9_]{1,64}$/.test(candidate)) {
      return candidate;
    }
  }
  return error.statusCode === undefined ? 'no_answer' : `status_${error.statusCode}`;
}
