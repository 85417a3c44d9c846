import { z } from 'zod';
import {
  addressLines,
  currencyList,
  fee,
  growingPercents,
  isCountry,
  percent,
  secrets,
} from '#app/platform/setting-forms.ts';

/** The settings about money: the business that takes it, what it asks, and where cards are charged. */
export const moneySettings = {
  BUSINESS_NAME: {
    schema: z.string().trim().min(1).max(120).optional(),
    absent: undefined,
    must: 'be 1 to 120 characters',
    about: 'Legal name on receipts and invoices. Absent: `COMPANY_NAME`.',
  },
  BUSINESS_ADDRESS: {
    schema: addressLines(),
    absent: '',
    must: 'be up to 5 lines separated by semicolons, at most 80 characters each, for example Rua Um 1; 1000-001 Lisboa',
    about:
      'Postal address on receipts and invoices, without the country. Demanded where `STRIPE_SECRET_KEY` is a live key.',
  },
  BUSINESS_COUNTRY: {
    schema: z.string().refine(isCountry).optional(),
    absent: undefined,
    must: 'be a country’s two letters (ISO 3166), such as PT',
    about:
      'Country of the business, and of its account with Stripe. Stands on receipts and invoices. Demanded where `STRIPE_SECRET_KEY` is a live key.',
  },
  BUSINESS_TAX_ID: {
    schema: z.string().trim().min(1).max(40).optional(),
    absent: undefined,
    must: 'be 1 to 40 characters',
    about: 'Tax number on receipts and invoices. Absent: they say that none is given.',
  },
  CURRENCIES: {
    schema: currencyList(),
    absent: '',
    must: 'be currencies’ three letters separated by commas, such as EUR,USD',
    about:
      'Currencies that bookings can be agreed in: those that your account with Stripe charges and settles in. Absent: every currency the platform knows.',
  },
  VENUE_FEE: {
    schema: fee(),
    absent: '5%',
    must: 'be a fee such as 5%, 0.50, 5% + 0.50 or 5% + 0.50 max 50',
    about:
      'What a venue pays the platform on top of what it pays a performer. Fixed part and limit are in the booking’s currency. `0%` for nothing; between pages of which one brought the other along it always is.',
  },
  PERFORMER_FEE: {
    schema: fee(),
    absent: '5%',
    must: 'be a fee such as 5%, 0.50, 5% + 0.50 or 5% + 0.50 max 50',
    about:
      'What the platform keeps of what a performer is paid. Fixed part and limit are in the booking’s currency. `0%` for nothing; between pages of which one brought the other along it always is.',
  },
  VENUE_SAME_DAY_FEE_PERCENT: {
    schema: percent(1),
    absent: '25',
    must: 'be a percentage from 0.01 to 100, such as 25',
    about:
      'What a venue owes on top, as a share of the guarantee, when it cancels on the day of the show.',
  },
  PERFORMER_CANCEL_FEE_PERCENTS: {
    schema: growingPercents(),
    absent: '0,10,25,50',
    must: 'be four growing percentages up to 100, the first of them 0, such as 0,10,25,50',
    about:
      'What a performer owes who cancels, as shares of the guarantee: more than 7 days before the show, 3 to 7 days, less than 3 days, and on the day itself. Contracts keep the shares they were signed with.',
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/)
      .optional(),
    absent: undefined,
    must: 'be a secret or restricted key of Stripe’s, such as sk_live_… or rk_test_…',
    about:
      'Key for Stripe, which charges cards and pays out. Absent: nothing can be paid; in the demo, the card sandbox stands in for Stripe and moves no real money.',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: secrets(/^whsec_[\w+/=]+$/),
    absent: '',
    must: 'be signing secrets such as whsec_…, separated by commas',
    about:
      'What Stripe signs its messages to `/api/webhooks/stripe` with: one secret for each endpoint (your account, connected accounts), and the old one too while it is changed. Demanded with `STRIPE_SECRET_KEY`.',
  },
  CARD_SANDBOX: {
    schema: z.enum(['on', 'off']).optional(),
    absent: undefined,
    must: 'be on or off',
    about:
      'The card sandbox in Stripe’s place, for trying the platform out: it takes test cards and transfers no real money. Absent: on in the demo, unless `STRIPE_SECRET_KEY` is set. Refused where others than this computer reach the platform.',
  },
};
