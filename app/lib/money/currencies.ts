/*
 * Every currency and its digits behind the point. Engines carry tables of their own and disagree:
 * CLDR 48 has no digits for HUF, COP, IDR or PKR, CLDR 46 none for RSD, Firefox follows ISO 4217.
 * An amount that is stored, signed or paid may not depend on who reads it, so the table is ours,
 * and formats are given its digits.
 *
 * Source: ISO 4217 list one as published on 2026-01-01 (up to amendment 180). Funds, units of
 * account and metals of the list (BOV, CLF, UYW, XAU …) are left out: no one is paid in them.
 */

/** Currencies in use, by the digits of their minor unit. */
const inUse: Readonly<Record<0 | 2 | 3, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF ' +
    'CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD ' +
    'HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA ' +
    'MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN ' +
    'QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
    'TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

/**
 * Currencies that were offered here and are out of use, with the day from which ISO 4217 lists them as
 * historic: amounts in them can still be read. XDR and XSU never were money for people.
 */
const outOfUse: Readonly<Record<string, { digits: number; since: string | null }>> = {
  ANG: { digits: 2, since: '2025-03-31' },
  BGN: { digits: 2, since: '2026-01-01' },
  CUC: { digits: 2, since: '2021-06-30' },
  HRK: { digits: 2, since: '2023-01-01' },
  SLL: { digits: 2, since: '2024-01-01' },
  XDR: { digits: 2, since: null },
  XSU: { digits: 2, since: null },
  ZWL: { digits: 2, since: '2024-09-01' },
};

/**
 * Currencies counted in fewer digits than ISO 4217 gives. An ariary has five iraimbilanja, which no
 * decimal digit writes, and cards pay whole ariary only.
 */
const countedOtherwise: Readonly<Record<string, number>> = { MGA: 0 };

/** The currencies that people choose from: those in use, by their codes. */
export const currencies: readonly string[] = Object.values(inUse)
  .flatMap((codes) => codes.split(' '))
  .toSorted();

const digitsOf = new Map<string, number>([
  ...Object.entries(outOfUse).map(([code, { digits }]) => [code, digits] as const),
  ...Object.entries(inUse).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
  ...Object.entries(countedOtherwise),
]);

/** True also for currencies out of use, whose amounts can still be read. */
export function isCurrency(code: string): boolean {
  return digitsOf.has(code);
}

/**
 * Digits behind the point of every amount that is stored, sent or shown: 2 for EUR and HUF, 0 for JPY,
 * 3 for KWD. Two for an unknown code, as most currencies have.
 */
export function minorDigitsOf(currency: string): number {
  return digitsOf.get(currency) ?? 2;
}
