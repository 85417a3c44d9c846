import type { Act } from '../act.server.ts';
import type { SandboxFailure } from '../failure.ts';
import type { Form } from '../pages/form.ts';
import * as accounts from './accounts.server.ts';
import * as charges from './charges.server.ts';
import * as checkout from './checkout.server.ts';
import * as customers from './customers.server.ts';
import * as disputes from './disputes.server.ts';
import * as events from './events.server.ts';
import * as payments from './payment-calls.server.ts';
import * as cards from './payment-methods.server.ts';
import * as payouts from './payouts.server.ts';
import * as refunds from './refunds.server.ts';
import * as transfers from './transfers.server.ts';

/** Handles a call. A returned failure keeps what was written, a thrown one doesn’t. */
export type Endpoint = (
  act: Act,
  form: Form,
  id: string,
  innerId: string,
) => Promise<object | SandboxFailure>;

export const endpoints: Record<string, Endpoint> = {
  'POST /v1/customers': customers.createCustomer,
  'GET /v1/customers': customers.listCustomers,
  'GET /v1/customers/:id': customers.readCustomer,
  'POST /v1/customers/:id': customers.updateCustomer,
  'POST /v1/checkout/sessions': checkout.createSession,
  'GET /v1/checkout/sessions': checkout.listSessions,
  'GET /v1/checkout/sessions/:id': checkout.readSession,
  'POST /v1/checkout/sessions/:id/expire': checkout.expireSession,
  'GET /v1/checkout/sessions/:id/line_items': checkout.listLines,
  'POST /v1/payment_intents': payments.createPayment,
  'GET /v1/payment_intents': payments.listPayments,
  'GET /v1/payment_intents/:id': payments.readPayment,
  'POST /v1/payment_intents/:id/confirm': payments.confirmPayment,
  'POST /v1/payment_intents/:id/cancel': payments.cancelPayment,
  'GET /v1/payment_methods': cards.listPaymentMethods,
  'GET /v1/payment_methods/:id': cards.readPaymentMethod,
  'POST /v1/payment_methods/:id/attach': cards.attachPaymentMethod,
  'POST /v1/payment_methods/:id/detach': cards.detachPaymentMethod,
  'GET /v1/charges': charges.listCharges,
  'GET /v1/charges/:id': charges.readCharge,
  'POST /v1/refunds': refunds.createRefund,
  'GET /v1/refunds': refunds.listRefunds,
  'GET /v1/refunds/:id': refunds.readRefund,
  'POST /v1/transfers': transfers.createTransfer,
  'GET /v1/transfers': transfers.listTransfers,
  'GET /v1/transfers/:id': transfers.readTransfer,
  'POST /v1/transfers/:id/reversals': transfers.createReversal,
  'GET /v1/transfers/:id/reversals': transfers.listReversals,
  'GET /v1/transfers/:id/reversals/:inner': transfers.readReversal,
  'POST /v1/accounts': accounts.createAccount,
  'GET /v1/accounts': accounts.listAccounts,
  'GET /v1/accounts/:id': accounts.readAccount,
  'POST /v1/accounts/:id': accounts.updateAccount,
  'POST /v1/accounts/:id/login_links': accounts.createLoginLink,
  'POST /v1/account_links': accounts.createAccountLink,
  'POST /v1/payouts': payouts.createPayout,
  'GET /v1/payouts': payouts.listPayouts,
  'GET /v1/payouts/:id': payouts.readPayout,
  'POST /v1/payouts/:id/cancel': payouts.cancelPayout,
  'GET /v1/balance': payouts.readBalance,
  'GET /v1/balance_transactions': payouts.listMovements,
  'GET /v1/balance_transactions/:id': payouts.readMovement,
  'GET /v1/disputes': disputes.listDisputes,
  'GET /v1/disputes/:id': disputes.readDispute,
  'POST /v1/disputes/:id': disputes.updateDispute,
  'POST /v1/disputes/:id/close': disputes.giveUpDispute,
  'GET /v1/events': events.listEvents,
  'GET /v1/events/:id': events.readEvent,
};
