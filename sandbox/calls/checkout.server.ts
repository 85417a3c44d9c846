import type Stripe from 'stripe';
import {
  type Act,
  addThing,
  changeThing,
  doLater,
  findThing,
  listThings,
  needThing,
  newThingId,
  thingsWith,
} from '../act.server.ts';
import { testCard } from '../cards.ts';
import { emit } from '../emit.server.ts';
import { missingParameter, notPossible, wrongParameter } from '../failure.ts';
import type { Form } from '../pages/form.ts';
import { emptySession, type Session } from '../pages/session-parts.ts';
import { addCard, type CardDetails } from './payment-methods.server.ts';
import { addPayment, answerBank, attempt, type Payment, requireEnough } from './payments.server.ts';

/** The hidden facts of a session, for its payment. */
export type SessionHidden = {
  lines: { name: string; description: string | null; amount: number; quantity: number }[];
  payment: {
    description: string | null;
    metadata: Record<string, string>;
    transferGroup: string | null;
    futureUsage: 'off_session' | 'on_session' | null;
  };
};

const openSeconds = 24 * 60 * 60;
/** Every language of the provider’s pages; ours is in English. */
const locales = (
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl ' +
  'pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'
).split(' ');

export async function createSession(act: Act, form: Form): Promise<Session> {
  if (form.needText('mode') !== 'payment')
    throw wrongParameter('mode', 'The sandbox knows the mode payment only.');
  form.choice('ui_mode', ['hosted_page']);
  form.requireCards();
  form.part('adaptive_pricing').flag('enabled');
  form.ignore('billing_address_collection', 'submit_type', 'customer_creation');
  const customer = form.text('customer');
  if (customer) await needThing(act, 'customer', customer, 'customer');
  const { lines, currency } = readLines(form);
  const total = lines.reduce((sum, line) => sum + line.amount * line.quantity, 0);
  requireEnough(total, currency);
  const payment = form.part('payment_intent_data');
  payment.choice('capture_method', ['automatic', 'automatic_async']);
  const hidden: SessionHidden = {
    lines,
    payment: {
      description: payment.text('description'),
      metadata: payment.metadata(),
      transferGroup: payment.text('transfer_group'),
      futureUsage: payment.choice('setup_future_usage', ['off_session', 'on_session']),
    },
  };
  const saved = form.part('saved_payment_method_options');
  const saves = saved.text('payment_method_save');
  const offers = saved.texts('allow_redisplay_filters');
  const session = sessionOf(act, form, {
    customer,
    currency,
    total,
    saves,
    offers,
  });
  await addThing(act, session, { hidden });
  await doLater(act, 'expire session', session.id, session.expires_at);
  return session;
}

function readLines(form: Form): { lines: SessionHidden['lines']; currency: string } {
  const items = form.parts('line_items');
  if (items.length === 0) throw missingParameter('line_items');
  const currencies = new Set<string>();
  const lines = items.map((item) => {
    const price = item.part('price_data');
    const product = price.part('product_data');
    currencies.add(price.needCurrency());
    const name = product.needText('name');
    const description = product.text('description');
    product.metadata();
    return {
      name,
      description,
      amount: price.needAmount('unit_amount'),
      quantity: item.amount('quantity') ?? 1,
    };
  });
  const [currency = ''] = currencies;
  if (currencies.size > 1)
    throw wrongParameter('line_items', 'All line items must have the same currency.');
  return { lines, currency };
}

type Known = {
  customer: string | null;
  currency: string;
  total: number;
  saves: string | null;
  /** The kinds of saved cards that the page offers. */
  offers: string[];
};

function sessionOf(act: Act, form: Form, known: Known): Session {
  const id = newThingId('cs_test');
  const expiresAt = form.number('expires_at') ?? act.now + openSeconds;
  if (expiresAt < act.now + 30 * 60 - 60 || expiresAt > act.now + openSeconds + 60)
    throw wrongParameter('expires_at', 'Must be between 30 minutes and 24 hours from now.');
  return {
    ...emptySession,
    id,
    amount_subtotal: known.total,
    amount_total: known.total,
    cancel_url: form.text('cancel_url'),
    client_reference_id: form.text('client_reference_id'),
    created: act.now,
    currency: known.currency,
    customer: known.customer,
    customer_creation: known.customer ? null : 'if_required',
    customer_email: form.text('customer_email'),
    expires_at: expiresAt,
    locale: form.choice('locale', locales),
    metadata: form.metadata(),
    saved_payment_method_options: {
      allow_redisplay_filters: known.offers.length > 0 ? known.offers : ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: known.saves === 'enabled' ? 'enabled' : null,
    },
    success_url: webAddress(form.needText('success_url'), 'success_url'),
    url: `${act.site}/sandbox/checkout/${id}`,
  };
}

export async function readSession(act: Act, _form: Form, id: string) {
  return (await needThing(act, 'checkout.session', id)).body;
}

export function listSessions(act: Act, form: Form) {
  const where = {
    customer: form.text('customer'),
    payment_intent: form.text('payment_intent'),
    status: form.text('status'),
  };
  return listThings(act, 'checkout.session', form, where);
}

export async function expireSession(act: Act, _form: Form, id: string): Promise<Session> {
  const session = (await needThing(act, 'checkout.session', id)).body as Session;
  if (session.status !== 'open')
    throw notPossible(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  const expired: Session = { ...session, status: 'expired', url: null };
  await changeThing(act, expired);
  await emit(act, 'checkout.session.expired', expired);
  return expired;
}

export async function listLines(act: Act, _form: Form, id: string) {
  const { body, hidden } = await needThing(act, 'checkout.session', id);
  return linesOf(body, hidden as SessionHidden);
}

/** The list for `expand[]=line_items`. */
export function linesOf(session: Stripe.Checkout.Session, { lines }: SessionHidden) {
  const currency = session.currency ?? '';
  return {
    object: 'list',
    url: `/v1/checkout/sessions/${session.id}/line_items`,
    has_more: false,
    data: lines.map((line, index) => ({
      id: `li_${session.id}_${index}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: line.amount * line.quantity,
      amount_tax: 0,
      amount_total: line.amount * line.quantity,
      currency,
      description: line.name,
      metadata: {},
      price: null,
      quantity: line.quantity,
    })),
  };
}

export type PaidWith =
  /** `keeps` is the cardholder’s wish; the session decides. */
  { card: CardDetails; keeps: boolean } | { keptCardId: string };

/**
 * Pays on the page of a session, which stays open if the card is refused or the bank still asks the
 * cardholder.
 */
export async function paySession(act: Act, id: string, paidWith: PaidWith): Promise<Payment> {
  const stored = await needThing(act, 'checkout.session', id);
  const session = stored.body as Session;
  const hidden = stored.hidden as SessionHidden;
  if (session.status !== 'open' || session.expires_at <= act.now)
    throw notPossible('This payment page is no longer open.', 'checkout_session_closed');
  const cardId = await cardFor(act, session, paidWith);
  const payment = await paymentOf(act, session, hidden);
  const wishes =
    'card' in paidWith &&
    paidWith.keeps &&
    session.saved_payment_method_options?.payment_method_save === 'enabled';
  const paid = await attempt(act, payment, {
    cardId,
    offSession: false,
    isAuthenticated: false,
    returnUrl: session.url,
    keeps: wishes ? 'always' : hidden.payment.futureUsage ? 'limited' : null,
  });
  if (paid.status === 'succeeded') await completeSession(act, paid);
  return paid;
}

/** Goes on after the cardholder’s answer to their bank. */
export async function authenticate(act: Act, paymentId: string, agrees: boolean): Promise<Payment> {
  const payment = await answerBank(act, paymentId, agrees);
  if (payment.status === 'succeeded') await completeSession(act, payment);
  return payment;
}

/** A session whose payment has succeeded is over. */
async function completeSession(act: Act, payment: Payment): Promise<Session | null> {
  const session = await sessionOfPayment(act, payment.id);
  if (session?.status !== 'open') return session;
  const details = await cardholderOf(act, payment);
  const complete: Session = {
    ...session,
    customer_details: {
      address: null,
      business_name: null,
      email: details?.email ?? session.customer_email,
      individual_name: null,
      name: details?.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_status: 'paid',
    status: 'complete',
    url: null,
  };
  await changeThing(act, complete);
  await emit(act, 'checkout.session.completed', complete);
  return complete;
}

async function sessionOfPayment(act: Act, paymentId: string): Promise<Session | null> {
  const [session] = await thingsWith(act, 'checkout.session', { payment_intent: paymentId });
  return (session?.body as Session) ?? null;
}

async function cardholderOf(act: Act, payment: Payment) {
  const card = await findThing(act, 'payment_method', String(payment.payment_method));
  return card?.body.billing_details;
}

async function cardFor(act: Act, session: Session, paidWith: PaidWith): Promise<string> {
  if ('keptCardId' in paidWith) {
    const { body } = await needThing(act, 'payment_method', paidWith.keptCardId);
    if (body.customer === null || body.customer !== session.customer)
      throw notPossible('This card isn’t kept here.', 'payment_method_unexpected_state');
    return body.id;
  }
  const behaviour = testCard(paidWith.card.number);
  if (!behaviour) throw notPossible('Not a test card.', 'incorrect_number', 'number');
  return (await addCard(act, behaviour, paidWith.card)).id;
}

async function paymentOf(act: Act, session: Session, hidden: SessionHidden): Promise<Payment> {
  if (typeof session.payment_intent === 'string')
    return (await needThing(act, 'payment_intent', session.payment_intent)).body as Payment;
  const payment = await addPayment(act, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    customer: session.customer as string | null,
    paymentMethod: null,
    ...hidden.payment,
  });
  await changeThing(act, { ...session, payment_intent: payment.id });
  return payment;
}

function webAddress(text: string, param: string): string {
  const protocol = URL.parse(text)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:')
    throw wrongParameter(param, 'Not a valid URL', 'url_invalid');
  return text;
}
