import type Stripe from 'stripe';
import {
  type Act,
  addThing,
  changeThing,
  listThings,
  needThing,
  newThingId,
} from '../act.server.ts';
import { emit } from '../emit.server.ts';
import type { Form } from '../pages/form.ts';

type Customer = Stripe.Customer & { object: 'customer' };

export async function createCustomer(act: Act, form: Form): Promise<Customer> {
  const customer: Customer = {
    id: newThingId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: act.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: form.text('description'),
    discount: null,
    email: form.text('email'),
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: form.metadata(),
    name: form.text('name'),
    phone: form.text('phone'),
    preferred_locales: form.texts('preferred_locales'),
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  await addThing(act, customer);
  await emit(act, 'customer.created', customer);
  return customer;
}

export async function updateCustomer(act: Act, form: Form, id: string): Promise<Customer> {
  const customer = (await needThing(act, 'customer', id)).body as Customer;
  const next: Customer = {
    ...customer,
    description: form.has('description') ? form.text('description') : customer.description,
    email: form.has('email') ? form.text('email') : customer.email,
    name: form.has('name') ? form.text('name') : customer.name,
    metadata: { ...customer.metadata, ...form.metadata() },
  };
  await changeThing(act, next);
  await emit(act, 'customer.updated', next);
  return next;
}

export async function readCustomer(act: Act, _form: Form, id: string) {
  return (await needThing(act, 'customer', id)).body;
}

export function listCustomers(act: Act, form: Form) {
  return listThings(act, 'customer', form, { email: form.text('email') });
}
