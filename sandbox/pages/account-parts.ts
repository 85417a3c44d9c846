import type Stripe from 'stripe';

export function currencyOf(country: string): string {
  return currencies[country] ?? 'eur';
}

const currencies: Record<string, string> = {
  GB: 'gbp',
  US: 'usd',
  CH: 'chf',
  SE: 'sek',
  DK: 'dkk',
  NO: 'nok',
  PL: 'pln',
  CZ: 'czk',
  HU: 'huf',
  RO: 'ron',
  CA: 'cad',
  AU: 'aud',
  BR: 'brl',
  JP: 'jpy',
};

export const noRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

export const businessProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
} as Stripe.Account.BusinessProfile;

export function settingsOf(interval: string): Stripe.Account.Settings {
  return {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Etc/UTC' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: 'offer' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  } as Stripe.Account.Settings;
}
