/*
 * The card provider, as much of it as we use, in our words. Every call that makes or moves something
 * carries a key that was stored before, so that a repetition does nothing again; every answer is
 * what the provider says of the thing now, so that messages can be late, twice or out of order.
 * Amounts are whole minor units of a currency; currencies are ISO 4217 in capitals.
 */
export type CardProvider = {
  /** Where its page for a payment or for onboarding may lie: nothing else is redirected to. */
  pageOrigins: readonly string[];
  /** How long somebody who waits is kept waiting, however many calls it takes. */
  patienceMs: number;
  createCustomer(once: Once, customer: { reference: string }): Promise<{ customerId: string }>;
  openCheckout(once: Once, checkout: CheckoutOrder): Promise<Checkout>;
  readCheckout(sessionId: string): Promise<Checkout>;
  /** Nobody can pay there any longer; of one that is over already, how it ended. */
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
  /** The provider’s page on which somebody gives identity and bank details; good once, for minutes. */
  openOnboarding(
    accountId: string,
    pages: { returnUrl: string; refreshUrl: string },
  ): Promise<{ url: string }>;
  /** The provider’s page on which somebody sees their account and changes their bank; good once. */
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
   * What was made for a row of ours, whose key the provider may have forgotten meanwhile: it keeps
   * keys for a day.
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
   * Every message since a moment, oldest first: what never arrived is taken up from here. Those
   * about connected accounts and their payouts only with the account’s id; a month is kept.
   */
  listEvents(since: Date, accountId?: string): AsyncIterable<ProviderEvent>;
  /** Every movement of the platform’s own money at the provider since a moment, oldest first. */
  listMovements(since: Date): AsyncIterable<Movement | UnreadMovement>;
  /**
   * What a message says, if the provider has sent it to us just now.
   * @throws CardProviderError `badSignature` for a wrong, missing or old one
   */
  readEvent(body: string, signature: string | null): Promise<ProviderEvent>;
};

/**
 * The stored key of a call; the same for each repetition. So must be everything else that is said
 * in it: the provider refuses a known key with other contents.
 */
export type Once = { key: string };

export type CheckoutOrder = {
  checkoutId: string;
  instalmentId: string;
  /** Ties charges, transfers and refunds of one thing together, e.g. `booking:b1`. */
  group: string;
  customerId: string;
  currency: string;
  /** What is paid, line by line, as the page shows it. */
  lines: { name: string; amountMinor: number }[];
  keepsCard: boolean;
  returnUrl: string;
  cancelUrl: string;
  /** When the page closes: 30 minutes to a day after it was opened, counted from what is stored. */
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
  /** When the row was written. */
  since: Date;
  /** Whose payments to look through: everybody’s would be too many. */
  customerId: string;
};

export type Checkout = {
  sessionId: string;
  state: 'open' | 'paid' | 'expired';
  /** Our own ids, which the provider has kept for us. */
  checkoutId: string | null;
  /** The page to pay on, while it is open. */
  url: string | null;
  payment: Payment | null;
};

export type Payment = {
  paymentId: string;
  checkoutId: string | null;
  state: 'open' | 'needsCardholder' | 'paid' | 'refused' | 'cancelled';
  /** Why the last card was refused, in the provider’s code. */
  declineCode: string | null;
  currency: string;
  amountMinor: number;
  /** Null until it is paid. */
  charge: Charge | null;
};

export type Charge = {
  chargeId: string;
  paidAt: Date;
  /** `fingerprint` is the same for the same card, whoever pays with it; empty where none is known. */
  card: { brand: string; last4: string; fingerprint: string };
  /** The card that was kept for later, if that was asked for. */
  savedCard: SavedCard | null;
  /** What the provider took for it; null until it says so, and where that can’t be read. */
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
  /** What brings the money back to us, where it failed. */
  failureBalanceTransactionId: string | null;
};

export type Account = {
  accountId: string;
  country: string | null;
  detailsSubmitted: boolean;
  transfersEnabled: boolean;
  payoutsEnabled: boolean;
  /** What is still asked for, in the provider’s names. */
  requirements: string[];
};

export type TransferOrder = {
  transferId: string;
  group: string;
  accountId: string;
  currency: string;
  amountMinor: number;
  /** The charge that it comes from; null for what the platform pays. */
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
  /** The contract with its signatures, what was written, what was done: plain text. */
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
  /** What it belongs to: a charge, a refund, a transfer, a dispute. */
  sourceId: string | null;
  currency: string;
  /** Before the provider’s fee; what comes in is positive. */
  amountMinor: number;
  feeMinor: number;
  /**
   * What the two are more than that, in thousandths of a minor unit: the provider’s unit may be
   * smaller than ours.
   */
  amountRest: number;
  feeRest: number;
  at: Date;
};

/** A movement whose amounts can’t be read, such as one in an unknown currency. */
export type UnreadMovement = { kind: 'unread'; id: string; sourceId: string | null };

/** What the provider keeps of a charge; `feeRest` as in `Movement`. */
export type ProviderFee = { currency: string; feeMinor: number; feeRest: number };

/** A message of the provider: that something has changed, not what it is now. */
export type ProviderEvent = {
  id: string;
  type: string;
  /** The connected account it is about; null for the platform’s own. */
  account: string | null;
  /** What has changed: its kind as the provider names it, and its id. */
  subject: { kind: string; id: string };
  createdAt: Date;
};
