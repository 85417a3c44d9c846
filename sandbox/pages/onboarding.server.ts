import type Stripe from 'stripe';
import { type Act, needThing, newThingId } from '../act.server.ts';
import { type Account, saveAccount } from '../calls/accounts.server.ts';
import { currencyOf, noRequirements } from './account-parts.ts';

export type Onboarded = {
  country: string;
  firstName: string;
  lastName: string;
  birthDate: { year: number; month: number; day: number };
  bankNumber: string;
  /** The sandbox plays a provider that asks for a document. */
  needsDocument: boolean;
};

/** The values that the page of an account offers. */
export const testPerson: Onboarded = {
  country: 'PT',
  firstName: 'Test',
  lastName: 'Person',
  birthDate: { year: 1990, month: 1, day: 1 },
  bankNumber: 'PT50000201231234567890154',
  needsDocument: false,
};

export async function onboard(act: Act, id: string, details: Onboarded): Promise<Account> {
  const { body } = await needThing(act, 'account', id);
  return saveAccount(act, onboarded(act, body as Account, details));
}

function onboarded(act: Act, account: Account, details: Onboarded): Account {
  const due = details.needsDocument ? ['individual.verification.document'] : [];
  return {
    ...account,
    country: details.country,
    default_currency: currencyOf(details.country),
    business_type: account.business_type ?? 'individual',
    details_submitted: true,
    charges_enabled: false,
    payouts_enabled: !details.needsDocument,
    capabilities: {
      ...account.capabilities,
      transfers: details.needsDocument ? 'inactive' : 'active',
    },
    external_accounts: banksOf(account, details.country, details.bankNumber),
    requirements: {
      ...noRequirements,
      currently_due: due,
      eventually_due: due,
      past_due: due,
      disabled_reason: details.needsDocument ? 'requirements.past_due' : null,
    },
    tos_acceptance: { date: act.now, ip: '127.0.0.1', user_agent: null },
  };
}

/** The account with another bank, which ends the block of a failed payout. */
export function withBank(account: Account, number: string): Account {
  const due = (account.requirements?.currently_due ?? []).filter(
    (name) => name !== 'external_account',
  );
  return {
    ...account,
    external_accounts: banksOf(account, account.country ?? 'PT', number),
    payouts_enabled: account.details_submitted && due.length === 0,
    requirements: {
      ...noRequirements,
      currently_due: due,
      eventually_due: due,
      past_due: due,
      disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
    },
  };
}

/** The account whose bank has sent a payout back. */
export function withoutBank(account: Account): Account {
  const due = [...(account.requirements?.currently_due ?? []), 'external_account'];
  const [bank] = account.external_accounts?.data ?? [];
  return {
    ...account,
    payouts_enabled: false,
    external_accounts: {
      ...noBanks(account),
      data: bank?.object === 'bank_account' ? [{ ...bank, status: 'errored' }] : [],
    },
    requirements: {
      ...noRequirements,
      currently_due: due,
      eventually_due: due,
      past_due: due,
      disabled_reason: 'requirements.past_due',
    },
  };
}

function banksOf(account: Account, country: string, number: string) {
  const bank: Stripe.BankAccount = {
    id: newThingId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: null,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'CARD SANDBOX BANK',
    country,
    currency: currencyOf(country),
    default_for_currency: true,
    fingerprint: `sandbox${number.slice(-6)}`,
    future_requirements: null,
    last4: number.slice(-4),
    metadata: {},
    requirements: null,
    routing_number: null,
    status: 'new',
  };
  return { ...noBanks(account), data: [bank] };
}

function noBanks(account: Account) {
  const url = `/v1/accounts/${account.id}/external_accounts`;
  return { object: 'list' as const, data: [], has_more: false, url };
}
