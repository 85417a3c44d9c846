/*
 * The parts of the card provider that we use, in our words. Every call that makes or moves something
 * carries a key that was stored before, so that a repetition does nothing again; every answer is the
 * present state at the provider, so that messages can be late, twice or out of order.
 * Amounts are whole minor units of a currency; currencies are ISO 4217 in capitals.
 */
export type CardProvider = {
  /** The origins of its pages for payments and onboarding: we redirect to no other. */
  pageOrigins: readonly string[];
  /** The most time that a visitor is kept waiting, however many calls it takes. */
  patienceMs: number;
  createCustomer(once: Once, customer: { reference: string }): Promise<{ customerId: string }>;
  openCheckout(once: Once, checkout: CheckoutOrder): Promise<Checkout>;
  readCheckout(sessionId: string): Promise<Checkout>;
  /** Closes the page; returns how it ended if it is over already. */
  expireCheckout(sessionId: string): Promise<Checkout>;
  /** Charges a kept card while its holder is away or with us. May end with “needs the cardholder”. */
  chargeSavedCard(once: Once, order: SavedCardOrder): Promise<Payment>;
  readPayment(paymentId: string): Promise<Payment>;
  removeCard(cardId: string): Promise<void>;
  refund(
    once: Once,
    refund: { paymentId: string; currency: string; amountMinor: number; transferId: string },
  ): Promise<Refund>;
  readRefund(refundId: string): Promise<Refund>;
  createAccount(
    once: Once,
    account: { reference: string; country: string; email: string },
  ): Promise<Account>;
  readAccount(accountId: string): Promise<Account>;
  /** The provider’s page for identity and bank details; good once, for minutes. */
  openOnboarding(
    accountId: string,
    pages: { returnUrl: string; refreshUrl: string },
  ): Promise<{ url: string }>;
  /** The provider’s page of an account, on which its owner changes the bank; good once. */
  openDashboard(accountId: string): Promise<{ url: string }>;
  transfer(once: Once, transfer: TransferOrder): Promise<Transfer>;
  readTransfer(providerTransferId: string): Promise<Transfer>;
  reverseTransfer(
    once: Once,
    reversal: {
      providerTransferId: string;
      currency: string;
      amountMinor: number;
      transferId: string;
    },
  ): Promise<{ reversalId: string; balanceTransactionId: string | null }>;
  /** From a connected account to its bank. */
  payOut(once: Once, payout: PayoutOrder): Promise<Payout>;
  readPayout(accountId: string, payoutId: string): Promise<Payout>;
  sendEvidence(
    once: Once,
    providerChargebackId: string,
    evidence: Evidence,
  ): Promise<ProviderChargeback>;
  readChargeback(providerChargebackId: string): Promise<ProviderChargeback>;
  /**
   * Finds objects made for a row of ours after the provider has forgotten its key: it keeps keys
   * for a day.
   */
  find: {
    checkout(search: AttemptSearch): Promise<Checkout | null>;
    payment(search: AttemptSearch): Promise<Payment | null>;
    refund(search: { paymentId: string; transferId: string }): Promise<Refund | null>;
    transfer(search: { group: string; transferId: string }): Promise<Transfer | null>;
    reversal(search: {
      providerTransferId: string;
      transferId: string;
    }): Promise<{ reversalId: string; balanceTransactionId: string | null } | null>;
    payout(search: { accountId: string; transferId: string; since: Date }): Promise<Payout | null>;
  };
  /**
   * Every message since a moment, oldest first, to catch up on those that never arrived. Messages about
   * a connected account and its payouts need the account’s id; the provider keeps a month.
   */
  listEvents(since: Date, accountId?: string): AsyncIterable<ProviderEvent>;
  /** Every movement of the platform’s own money at the provider since a moment, oldest first. */
  listMovements(since: Date): AsyncIterable<Movement | UnreadMovement>;
  /**
   * Reads a message that the provider has sent to us just now.
   * @throws CardProviderError `badSignature` for a wrong, missing or old one
   */
  readEvent(body: string, signature: string | null): Promise<ProviderEvent>;
};

/**
 * The stored key of a call; the same for each repetition, as must be the call’s contents: the provider
 * refuses a known key with other contents.
 */
export type Once = { key: string };

export type CheckoutOrder = {
  checkoutId: string;
  instalmentId: string;
  /** Ties charges, transfers and refunds of one thing together, e.g. `booking:b1`. */
  group: string;
  customerId: string;
  currency: string;
  /** The lines of the payment, as the page shows them. */
  lines: { name: string; amountMinor: number }[];
  keepsCard: boolean;
  returnUrl: string;
  cancelUrl: string;
  /** The page closes then: 30 minutes to a day after the stored time of its opening. */
  expiresAt: Date;
  language: string;
};

export type SavedCardOrder = {
  checkoutId: string;
  instalmentId: string;
  group: string;
  customerId: string;
  cardId: string;
  currency: string;
  amountMinor: number;
  title: string;
};

type AttemptSearch = {
  checkoutId: string;
  /** The time of the row. */
  since: Date;
  /** Only this customer’s payments are searched: all would be too many. */
  customerId: string;
};

export type Checkout = {
  sessionId: string;
  state: 'open' | 'paid' | 'expired';
  /** Our own id, which the provider keeps for us. */
  checkoutId: string | null;
  /** The page to pay on, while it is open. */
  url: string | null;
  payment: Payment | null;
};

export type Payment = {
  paymentId: string;
  checkoutId: string | null;
  state: 'open' | 'needsCardholder' | 'paid' | 'refused' | 'cancelled';
  /** The provider’s code for the refusal of the last card. */
  declineCode: string | null;
  currency: string;
  amountMinor: number;
  /** Null until it is paid. */
  charge: Charge | null;
};

export type Charge = {
  chargeId: string;
  paidAt: Date;
  /** `fingerprint` is the same for every use of a card; empty if unknown. */
  card: { brand: string; last4: string; fingerprint: string };
  /** The card that was kept for later, if that was asked for. */
  savedCard: SavedCard | null;
  /** The provider’s fee; null until it is known, and if it can’t be read. */
  movement: ProviderFee | null;
};

export type SavedCard = {
  cardId: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
};

export type Refund = {
  refundId: string;
  paymentId: string | null;
  /** Our own row, which the provider has kept for us. */
  transferId: string | null;
  state: 'pending' | 'done' | 'failed';
  problem: string | null;
  balanceTransactionId: string | null;
  /** The movement that brings the money back to us after a failure. */
  failureBalanceTransactionId: string | null;
};

export type Account = {
  accountId: string;
  country: string | null;
  detailsSubmitted: boolean;
  transfersEnabled: boolean;
  payoutsEnabled: boolean;
  /** Details that are still missing, in the provider’s names. */
  requirements: string[];
};

export type TransferOrder = {
  transferId: string;
  group: string;
  accountId: string;
  currency: string;
  amountMinor: number;
  /** The charge that the money comes from; null if the platform pays. */
  chargeId: string | null;
};

export type Transfer = {
  providerTransferId: string;
  transferId: string | null;
  reversedMinor: number;
  balanceTransactionId: string | null;
};

export type PayoutOrder = {
  transferId: string;
  accountId: string;
  currency: string;
  amountMinor: number;
};

export type Payout = {
  payoutId: string;
  transferId: string | null;
  state: 'pending' | 'arrived' | 'failed' | 'cancelled';
  problem: string | null;
  arrivesOn: string;
};

export type Evidence = {
  customerName: string;
  productDescription: string;
  serviceDate: string;
  /** The contract with its signatures, messages and history: plain text. */
  uncategorizedText: string;
};

export type ProviderChargeback = {
  providerChargebackId: string;
  paymentId: string | null;
  chargeId: string;
  currency: string;
  amountMinor: number;
  reason: string;
  state: 'open' | 'sent' | 'won' | 'lost';
  evidenceDueAt: Date | null;
  openedAt: Date;
  /** Money taken and given back, with the provider’s fee. */
  movements: Movement[];
};

/** A movement of the platform’s money at the provider. */
export type Movement = {
  id: string;
  kind:
    | 'charge'
    | 'refund'
    | 'refundFailure'
    | 'transfer'
    | 'reversal'
    | 'dispute'
    | 'fee'
    | 'payout'
    | 'other';
  /** The id of its charge, refund, transfer or dispute. */
  sourceId: string | null;
  currency: string;
  /** Before the provider’s fee; what comes in is positive. */
  amountMinor: number;
  feeMinor: number;
  /** The rest of both, in thousandths of a minor unit: the provider’s unit may be smaller than ours. */
  amountRest: number;
  feeRest: number;
  at: Date;
};

/** A movement whose amounts can’t be read, such as one in an unknown currency. */
export type UnreadMovement = { kind: 'unread'; id: string; sourceId: string | null };

/** The provider’s fee for a charge; `feeRest` as in `Movement`. */
export type ProviderFee = { currency: string; feeMinor: number; feeRest: number };

/** A message of the provider: something has changed. Its present state has to be read. */
export type ProviderEvent = {
  id: string;
  type: string;
  /** The connected account it is about; null for the platform’s own. */
  account: string | null;
  /** The changed object: its kind by the provider’s name, and its id. */
  subject: { kind: string; id: string };
  createdAt: Date;
};

export type CardProblem =
  /**
   * No answer, 5xx, 409 or 429, or our key isn’t accepted (any more): it may have been done or not; the
   * same call is repeated.
   */
  | 'unknown'
  /** Not enough available money yet: repeated later. */
  | 'notYet'
  /** The receiving account can’t take it; its owner has to do something. */
  | 'accountNotReady'
  /** There is no such thing at the provider. */
  | 'missing'
  /** Refused for good; repeating won’t help. */
  | 'refused'
  | 'badSignature';

export class CardProviderError extends Error {
  readonly problem: CardProblem;
  /** The provider’s own code, never its sentence: that may name people. */
  readonly code: string;

  constructor(problem: CardProblem, code: string, options?: ErrorOptions) {
    super(`card provider: ${problem} (${code})`, options);
    this.name = 'CardProviderError';
    this.problem = problem;
    this.code = code;
  }
}

/**
 * Checks the address of a provider’s page before anyone is sent there.
 * @throws CardProviderError `refused` for another origin
 */
export function requirePage(url: string, pageOrigins: readonly string[]): string {
  const page = URL.parse(url);
  if (!page || !pageOrigins.includes(page.origin) || page.username || page.password)
    throw new CardProviderError('refused', 'page_elsewhere');
  return page.href;
}
