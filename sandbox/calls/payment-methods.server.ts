import type Stripe from 'stripe';
import {
  type Act,
  addThing,
  changeThing,
  findThing,
  type Hidden,
  listThings,
  needThing,
  newThingId,
} from '../act.server.ts';
import { type CardBehaviour, namedCard, testCard } from '../cards.ts';
import { emit } from '../emit.server.ts';
import { missingParameter, noSuch, notPossible } from '../failure.ts';
import type { Form } from '../pages/form.ts';

export type CardDetails = {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  name: string | null;
  email: string | null;
};

export type PaymentMethod = Stripe.PaymentMethod & { object: 'payment_method' };

/** A new card; it belongs to no customer until it is attached. */
export async function addCard(
  act: Act,
  behaviour: CardBehaviour,
  details: Omit<CardDetails, 'number'>,
): Promise<PaymentMethod> {
  const { number, brand } = behaviour;
  const card: PaymentMethod = {
    id: newThingId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: details.email,
      name: details.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'PT',
      display_brand: brand,
      exp_month: details.expiryMonth,
      exp_year: details.expiryYear,
      fingerprint: `sandbox${number.slice(-8)}`,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: act.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  await addThing(act, card, { hidden: { number } });
  return card;
}

/** A card by its id, or a new one for the name of one of the provider’s test cards. */
export async function findCard(
  act: Act,
  id: string,
): Promise<{ body: PaymentMethod; behaviour: CardBehaviour; hidden: Hidden }> {
  const testBehaviour = namedCard(id);
  if (testBehaviour) {
    const details = { expiryMonth: 12, expiryYear: yearOf(act) + 3, name: null, email: null };
    const body = await addCard(act, testBehaviour, details);
    return { body, behaviour: testBehaviour, hidden: { number: testBehaviour.number } };
  }
  const card = await findThing(act, 'payment_method', id);
  const behaviour = card && testCard(String(card.hidden.number));
  if (!card || !behaviour) throw noSuch('PaymentMethod', id, 'payment_method', 400);
  return { body: card.body as PaymentMethod, behaviour, hidden: card.hidden };
}

export async function attachCard(
  act: Act,
  id: string,
  kept: { customer: string; redisplay: 'always' | 'limited'; isAuthenticated: boolean },
): Promise<void> {
  const { body, hidden } = await findCard(act, id);
  const next: PaymentMethod = {
    ...body,
    customer: kept.customer,
    allow_redisplay: body.customer ? body.allow_redisplay : kept.redisplay,
  };
  const isKept = hidden.isAuthenticated === true || kept.isAuthenticated;
  await changeThing(act, next, { ...hidden, isAuthenticated: isKept });
  if (body.customer === null) await emit(act, 'payment_method.attached', next);
}

export async function readPaymentMethod(act: Act, _form: Form, id: string) {
  return (await needThing(act, 'payment_method', id)).body;
}

export async function listPaymentMethods(act: Act, form: Form) {
  const customer = form.text('customer');
  if (customer === null) throw missingParameter('customer');
  await needThing(act, 'customer', customer, 'customer');
  return listThings(
    act,
    'payment_method',
    form,
    { customer, type: form.text('type') },
    '/v1/payment_methods',
  );
}

export async function attachPaymentMethod(act: Act, form: Form, id: string) {
  const customer = form.needText('customer');
  await needThing(act, 'customer', customer, 'customer');
  const { body } = await findCard(act, id);
  await attachCard(act, body.id, { customer, redisplay: 'always', isAuthenticated: true });
  return (await needThing(act, 'payment_method', body.id)).body;
}

export async function detachPaymentMethod(act: Act, _form: Form, id: string) {
  const { body } = await needThing(act, 'payment_method', id);
  if (body.customer === null)
    throw notPossible(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  const next = { ...body, object: 'payment_method' as const, customer: null };
  await changeThing(act, next);
  await emit(act, 'payment_method.detached', next);
  return next;
}

function yearOf(act: Act): number {
  return new Date(act.now * 1000).getUTCFullYear();
}
