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
import { missingParameter, notPossible, wrongParameter } from '../failure.ts';
import { businessProfile, currencyOf, noRequirements, settingsOf } from '../pages/account-parts.ts';
import type { Form } from '../pages/form.ts';

export type Account = Stripe.Account & { object: 'account' };

const linkSeconds = 5 * 60;

const allDue = [
  'external_account',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];

export async function createAccount(act: Act, form: Form): Promise<Account> {
  form.choice('type', ['express']);
  const controller = form.part('controller');
  controller.part('fees').ignore('payer');
  controller.part('losses').ignore('payments');
  controller.part('stripe_dashboard').ignore('type');
  controller.ignore('requirement_collection');
  const transfers = form.part('capabilities').part('transfers').flag('requested');
  form.part('capabilities').part('card_payments').ignore('requested');
  const id = newThingId('acct').slice(0, 21);
  const country = (form.text('country') ?? 'PT').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country))
    throw wrongParameter('country', 'Unknown country.', 'country_unsupported');
  const account: Account = {
    id,
    object: 'account',
    business_profile: businessProfile,
    business_type: form.choice('business_type', ['individual', 'company', 'non_profit']),
    capabilities: transfers ? { transfers: 'inactive' } : {},
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    } as Stripe.Account.Controller,
    country,
    created: act.now,
    default_currency: currencyOf(country),
    details_submitted: false,
    email: form.text('email'),
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: noRequirements,
    metadata: form.metadata(),
    payouts_enabled: false,
    requirements: {
      ...noRequirements,
      currently_due: allDue,
      eventually_due: allDue,
      past_due: allDue,
      disabled_reason: 'requirements.past_due',
    },
    settings: settingsOf(readSchedule(form) ?? 'daily'),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'express',
  };
  readBusiness(form);
  await addThing(act, account, { account: '' });
  return account;
}

export async function updateAccount(act: Act, form: Form, id: string): Promise<Account> {
  const account = (await needThing(act, 'account', id)).body as Account;
  readBusiness(form);
  const schedule = readSchedule(form);
  const asks = form.part('capabilities').part('transfers').flag('requested');
  const next: Account = {
    ...account,
    email: form.has('email') ? form.text('email') : account.email,
    metadata: { ...account.metadata, ...form.metadata() },
    ...(schedule && { settings: settingsOf(schedule) }),
    ...(asks && !account.capabilities?.transfers && { capabilities: { transfers: 'inactive' } }),
  };
  return saveAccount(act, next);
}

/** Stores a changed account, and tells the platform. */
export async function saveAccount(act: Act, account: Account): Promise<Account> {
  await changeThing(act, account);
  await emit(act, 'account.updated', account, account.id);
  return account;
}

export async function readAccount(act: Act, _form: Form, id: string) {
  return (await needThing(act, 'account', id)).body;
}

export function listAccounts(act: Act, form: Form) {
  return listThings(act, 'account', form);
}

/** A link to the page on which a payee enters identity and bank. */
export async function createAccountLink(act: Act, form: Form): Promise<Stripe.AccountLink> {
  const account = form.needText('account');
  form.choice('type', ['account_onboarding', 'account_update']) ?? fail('type');
  form.part('collection_options').ignore('fields', 'future_requirements');
  form.ignore('collect');
  const hidden = {
    account,
    returnUrl: form.needText('return_url'),
    refreshUrl: form.needText('refresh_url'),
  };
  await needThing(act, 'account', account, 'account');
  const id = newThingId('link');
  const link = {
    object: 'account_link' as const,
    created: act.now,
    expires_at: act.now + linkSeconds,
    url: `${act.site}/sandbox/onboarding/${id}`,
  };
  await addThing(act, { ...link, id }, { hidden });
  return link;
}

export async function createLoginLink(
  act: Act,
  _form: Form,
  id: string,
): Promise<Stripe.LoginLink> {
  const { body: account } = await needThing(act, 'account', id);
  if (!account.details_submitted)
    throw notPossible(
      'Cannot create a login link for an account that has not completed onboarding.',
    );
  const linkId = newThingId('login');
  const link = {
    object: 'login_link' as const,
    created: act.now,
    url: `${act.site}/sandbox/dashboard/${linkId}`,
  };
  await addThing(act, { ...link, id: linkId }, { hidden: { account: id } });
  return link;
}

function readSchedule(form: Form): string | null {
  form.part('settings').part('payouts').ignore('debit_negative_balances', 'statement_descriptor');
  const schedule = form.part('settings').part('payouts').part('schedule');
  schedule.ignore('delay_days');
  return schedule.choice('interval', ['manual', 'daily', 'weekly', 'monthly']);
}

function readBusiness(form: Form): void {
  form
    .part('business_profile')
    .ignore('mcc', 'name', 'product_description', 'url', 'support_email');
  form.part('individual').ignore('email', 'first_name', 'last_name');
  form.part('tos_acceptance').ignore('service_agreement');
}

function fail(param: string): never {
  throw missingParameter(param);
}
