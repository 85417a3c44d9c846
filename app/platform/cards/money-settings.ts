import { z } from 'zod';
import { isCountryCode } from '#app/lib/places/countries.ts';
import {
  addressLines,
  currencyList,
  fee,
  growingPercents,
  percent,
  secrets,
  withholdings,
} from '#app/platform/setting-forms.ts';

/** The settings about money: the business, its fees, and the card provider. */
export const moneySettings = {
  BUSINESS_NAME: {
    schema: z.string().trim().min(1).max(120).optional(),
    absent: undefined,
    must: 'be 1 to 120 characters',
    about: 'Legal name on receipts and invoices. Default: `COMPANY_NAME`.',
  },
  BUSINESS_ADDRESS: {
    schema: addressLines(),
    absent: '',
    must: 'be up to 5 lines separated by semicolons, at most 80 characters each, for example Rua Um 1; 1000-001 Lisboa',
    about:
      'Postal address on receipts and invoices, without the country. Required if `STRIPE_SECRET_KEY` is a live key.',
  },
  BUSINESS_COUNTRY: {
    schema: z.string().refine(isCountryCode).optional(),
    absent: undefined,
    must: 'be a country’s two letters (ISO 3166), such as PT',
    about:
      'Country of the business and of its Stripe account. Shown on receipts and invoices. Required if `STRIPE_SECRET_KEY` is a live key.',
  },
  BUSINESS_TAX_ID: {
    schema: z.string().trim().min(1).max(40).optional(),
    absent: undefined,
    must: 'be 1 to 40 characters',
    about: 'Tax number on receipts and invoices. Default: they say that there is none.',
  },
  CURRENCIES: {
    schema: currencyList(),
    absent: '',
    must: 'be currencies’ three letters separated by commas, such as EUR,USD',
    about:
      'Currencies for bookings: those your Stripe account charges and settles in. Default: every currency the platform knows.',
  },
  VENUE_FEE: {
    schema: fee(),
    absent: '5%',
    must: 'be a fee such as 5%, 0.50, 5% + 0.50 or 5% + 0.50 max 50',
    about:
      'Platform fee a venue pays on top of what it pays a performer. Fixed part and limit are in the booking’s currency. `0%` for none. Bookings between a page and its referral never carry it.',
  },
  PERFORMER_FEE: {
    schema: fee(),
    absent: '5%',
    must: 'be a fee such as 5%, 0.50, 5% + 0.50 or 5% + 0.50 max 50',
    about:
      'Platform fee taken from what a performer is paid. Fixed part and limit are in the booking’s currency. `0%` for none. Bookings between a page and its referral never carry it.',
  },
  VENUE_SAME_DAY_FEE_PERCENT: {
    schema: percent(1),
    absent: '25',
    must: 'be a percentage from 0.01 to 100, such as 25',
    about:
      'Cancellation fee, as a percentage of the guarantee, for a venue that cancels on the day of the show.',
  },
  PERFORMER_CANCEL_FEE_PERCENTS: {
    schema: growingPercents(),
    absent: '0,10,25,50',
    must: 'be four growing percentages up to 100, the first of them 0, such as 0,10,25,50',
    about:
      'Cancellation fees for a performer, as percentages of the guarantee: more than 7 days before the show, 3 to 7 days, less than 3 days, and on the day itself. Contracts keep the percentages they were signed with.',
  },
  WITHHOLDINGS: {
    schema: withholdings(),
    absent: '',
    must: 'be rules separated by semicolons, such as State tax: 7% above 1500 a year from 2026-01-01; Non-residents: 25% of payout',
    about:
      'What tax offices want withheld from performers’ pay, offered by name in settlements of shows on those days. Each has a rate; if you like, `of payout` (without bonuses and taxable buyouts), a threshold (`above` what lies above it, `all above` everything once it is passed, `a show` or `a year`), and its first and last day (`from`, `until`).',
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/)
      .optional(),
    absent: undefined,
    must: 'be a secret or restricted key of Stripe’s, such as sk_live_… or rk_test_…',
    about:
      'Key for Stripe, which charges cards and pays out. Default: none; no one can pay. In the demo the card sandbox replaces Stripe and moves no real money.',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: secrets(/^whsec_[\w+/=]+$/),
    absent: '',
    must: 'be signing secrets such as whsec_…, separated by commas',
    about:
      'Secrets Stripe signs its webhooks to `/api/webhooks/stripe` with: one for each endpoint (your account, connected accounts), plus the old one while you change it. Required with `STRIPE_SECRET_KEY`.',
  },
  CARD_SANDBOX: {
    schema: z.enum(['on', 'off']).optional(),
    absent: undefined,
    must: 'be on or off',
    about:
      'Replaces Stripe with the card sandbox, to try the platform out: it takes test cards and moves no real money. Default: on in the demo, unless `STRIPE_SECRET_KEY` is set. Refused if other computers can reach the platform.',
  },
};
