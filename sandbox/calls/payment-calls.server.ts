import { type Act, changeThing, listThings, needThing } from '../act.server.ts';
import { emit } from '../emit.server.ts';
import { missingParameter, noSuch, notPossible, SandboxFailure } from '../failure.ts';
import type { Form } from '../pages/form.ts';
import {
  addPayment,
  attempt,
  type Payment,
  type PaymentOrder,
  requireEnough,
  unexpected,
} from './payments.server.ts';

export async function createPayment(act: Act, form: Form): Promise<Payment | SandboxFailure> {
  const order: PaymentOrder = {
    amount: form.needAmount('amount'),
    currency: form.needCurrency(),
    customer: form.text('customer'),
    description: form.text('description'),
    metadata: form.metadata(),
    transferGroup: form.text('transfer_group'),
    futureUsage: form.choice('setup_future_usage', ['off_session', 'on_session']),
    paymentMethod: form.text('payment_method'),
  };
  requireEnough(order.amount, order.currency);
  form.requireCards();
  form.choice('capture_method', ['automatic', 'automatic_async']);
  form.ignore('receipt_email', 'statement_descriptor_suffix');
  form.part('automatic_payment_methods').ignore('enabled', 'allow_redirects');
  const confirms = form.flag('confirm');
  const offSession = form.flag('off_session');
  const returnUrl = form.text('return_url');
  if (order.customer) await needThing(act, 'customer', order.customer, 'customer');
  if (!confirms) return addPayment(act, order);
  const cardId = order.paymentMethod;
  if (cardId === null) throw missingParameter('payment_method');
  await requireOwnCard(act, cardId, order.customer);
  const keeps = order.futureUsage ? 'limited' : null;
  const payment = await addPayment(act, order);
  const details = { cardId, offSession, isAuthenticated: false, returnUrl, keeps } as const;
  return failedOr(await attempt(act, payment, details));
}

export async function confirmPayment(
  act: Act,
  form: Form,
  id: string,
): Promise<Payment | SandboxFailure> {
  const payment = (await needThing(act, 'payment_intent', id)).body as Payment;
  const cardId = form.text('payment_method') ?? payment.payment_method;
  const offSession = form.flag('off_session');
  const returnUrl = form.text('return_url');
  if (!['requires_payment_method', 'requires_confirmation'].includes(payment.status))
    throw unexpected(payment, 'confirmed');
  if (typeof cardId !== 'string') throw missingParameter('payment_method');
  await requireOwnCard(act, cardId, payment.customer as string | null);
  const keeps = payment.setup_future_usage ? 'limited' : null;
  const details = { cardId, offSession, isAuthenticated: false, returnUrl, keeps } as const;
  return failedOr(await attempt(act, payment, details));
}

export async function cancelPayment(act: Act, form: Form, id: string): Promise<Payment> {
  const payment = (await needThing(act, 'payment_intent', id)).body as Payment;
  const reason = form.text('cancellation_reason');
  if (['succeeded', 'canceled', 'processing'].includes(payment.status))
    throw unexpected(payment, 'canceled');
  const cancelled: Payment = {
    ...payment,
    canceled_at: act.now,
    cancellation_reason: reason as Payment['cancellation_reason'],
    next_action: null,
    status: 'canceled',
  };
  await changeThing(act, cancelled);
  await emit(act, 'payment_intent.canceled', cancelled);
  return cancelled;
}

export async function readPayment(act: Act, form: Form, id: string) {
  form.ignore('client_secret');
  return (await needThing(act, 'payment_intent', id)).body;
}

export function listPayments(act: Act, form: Form) {
  return listThings(act, 'payment_intent', form, { customer: form.text('customer') });
}

async function requireOwnCard(act: Act, cardId: string, customer: string | null): Promise<void> {
  if (cardId.startsWith('pm_card_')) return;
  const { body } = await needThing(act, 'payment_method', cardId, 'payment_method');
  if (body.customer === null)
    throw notPossible(
      'The provided PaymentMethod was previously used or detached and may not be used again.',
      'payment_method_unexpected_state',
      'payment_method',
    );
  if (body.customer !== customer) throw noSuch('PaymentMethod', cardId, 'payment_method', 400);
}

/** A refused card is answered as an error, and the attempt is kept. */
function failedOr(payment: Payment): Payment | SandboxFailure {
  const error = payment.last_payment_error;
  if (payment.status !== 'requires_payment_method' || !error) return payment;
  return new SandboxFailure(402, {
    type: 'card_error',
    message: error.message ?? '',
    ...(error.code && { code: error.code }),
    ...(error.decline_code && { decline_code: error.decline_code }),
    ...(error.charge && { charge: error.charge }),
    ...(error.payment_method && { payment_method: error.payment_method }),
    payment_intent: payment,
  });
}
