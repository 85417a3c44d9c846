import type { Settings } from '#app/platform/env.ts';

const fee = (basisPoints: number, fixedHundredths: number, capHundredths: number | null) => ({
  basisPoints,
  fixedHundredths,
  capHundredths,
});
const feeCases: [string, ReturnType<typeof fee>][] = [
  ['0%', fee(0, 0, null)],
  ['2.25%', fee(225, 0, null)],
  ['0.50', fee(0, 50, null)],
  [' 5% + 0.5 max 50 ', fee(500, 50, 5000)],
  ['100%+1 max 999999.99', fee(10_000, 100, 99_999_999)],
];
const wrongFees = [
  'five',
  '-5%',
  '100.01%',
  '5% 0.50',
  '5% + ',
  'max 5',
  '5% max',
  '5% + 0.505',
  '5%%',
  '5% + 1 max 5 max 6',
  'hunter2',
];

type FeeName =
  | 'BUSINESS_NAME'
  | 'BUSINESS_ADDRESS'
  | 'BUSINESS_COUNTRY'
  | 'BUSINESS_TAX_ID'
  | 'CURRENCIES'
  | 'WITHHOLDINGS'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'CARD_SANDBOX'
  | 'VENUE_FEE'
  | 'PERFORMER_FEE'
  | 'VENUE_SAME_DAY_FEE_PERCENT'
  | 'PERFORMER_CANCEL_FEE_PERCENTS';

/** The same for money, the operator's fees and payment methods: absent, right ones, wrong ones. */
export const feeSettingCases: {
  [N in FeeName]: [Settings[N], [string, Settings[N]][], string[]];
} = {
  BUSINESS_NAME: [
    undefined,
    [['Quayside Live Ltd.', 'Quayside Live Ltd.']],
    [' ', 'n'.repeat(121)],
  ],
  BUSINESS_ADDRESS: [
    [],
    [['Rua Um 1; 1000-001 Lisboa;', ['Rua Um 1', '1000-001 Lisboa']]],
    ['1;2;3;4;5;6', 'n'.repeat(81)],
  ],
  BUSINESS_COUNTRY: [undefined, [['PT', 'PT']], ['pt', 'Portugal', 'ZZ', 'QQ']],
  BUSINESS_TAX_ID: [undefined, [['PT 501 234 567', 'PT 501 234 567']], [' ', '1'.repeat(41)]],
  CURRENCIES: [
    [],
    [
      ['EUR', ['EUR']],
      ['usd, EUR,usd', ['USD', 'EUR']],
    ],
    ['euro', 'EUR;USD', 'XXX'],
  ],
  VENUE_FEE: [fee(500, 0, null), feeCases, wrongFees],
  PERFORMER_FEE: [fee(500, 0, null), feeCases, wrongFees],
  VENUE_SAME_DAY_FEE_PERCENT: [
    2500,
    [
      ['100', 10_000],
      ['0.01', 1],
      ['12.5', 1250],
    ],
    ['0', '100.01', '-1', '25%', '1e1', '12.345', '12,5', 'hunter2'],
  ],
  PERFORMER_CANCEL_FEE_PERCENTS: [
    [0, 1000, 2500, 5000],
    [
      ['0, 0.5, 33.33, 100', [0, 50, 3333, 10_000]],
      ['0,1,2,3', [0, 100, 200, 300]],
    ],
    ['5,10,25,50', '0,10,25', '0,10,25,50,75', '0,25,10,50', '0,10,10,50', '0,10,25,101', '0,,1,2'],
  ],
  WITHHOLDINGS: [
    [],
    [
      [
        'State tax: 7% above 1500 a year from 2026-01-01; Others: 25.5% of payout until 2027-12-31',
        [
          {
            name: 'State tax',
            basisPoints: 700,
            base: 'earnings',
            counts: 'above',
            thresholdHundredths: 150_000,
            period: 'year',
            from: '2026-01-01',
            until: null,
          },
          {
            name: 'Others',
            basisPoints: 2550,
            base: 'payout',
            counts: 'above',
            thresholdHundredths: 0,
            period: 'show',
            from: null,
            until: '2027-12-31',
          },
        ],
      ],
      [
        'Country: 2% all above 300.50 a show',
        [
          {
            name: 'Country',
            basisPoints: 200,
            base: 'earnings',
            counts: 'all',
            thresholdHundredths: 30_050,
            period: 'show',
            from: null,
            until: null,
          },
        ],
      ],
    ],
    ['7%', 'Tax: 101%', 'Tax: 7% above 5', 'Tax: 7% from 2026-02-30', 'A: 1%; A: 2%', 'Tax: seven'],
  ],
  STRIPE_SECRET_KEY: [
    undefined,
    [
      ['sk_test_51Abc', 'sk_test_51Abc'],
      ['rk_live_51Abc', 'rk_live_51Abc'],
    ],
    ['hunter2', 'pk_live_hunter2', 'sk_live_', 'sk_live_hunter2 ', 'whsec_hunter2'],
  ],
  STRIPE_WEBHOOK_SECRET: [
    [],
    [
      ['whsec_aBc', ['whsec_aBc']],
      ['whsec_aBc, whsec_d+/=,', ['whsec_aBc', 'whsec_d+/=']],
    ],
    ['hunter2', 'whsec_', 'whsec_a hunter2', 'sk_live_hunter2,whsec_a'],
  ],
  CARD_SANDBOX: [
    undefined,
    [
      ['on', 'on'],
      ['off', 'off'],
    ],
    ['yes', 'ON', 'true'],
  ],
};
