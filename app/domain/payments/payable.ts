/**
 * The currencies that terms can be agreed in: the card provider charges cards in them, and any part
 * of an amount, to the last minor unit, can be charged, refunded and transferred. Dinars of three
 * digits are out, since their last digit has to be 0 there.
 */
export const payableCurrencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF ' +
  'CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD ' +
  'HNL HTG HUF IDR ILS INR ISK JMD JPY KES KGS KHR KMF KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA ' +
  'MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN PYG QAR ' +
  'RON RSD RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS ' +
  'VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW'
).split(' ');

/** The currencies of bookings on this server: those of the operator’s account that can be paid. */
export function currenciesOf({ CURRENCIES }: { CURRENCIES: readonly string[] }): readonly string[] {
  if (CURRENCIES.length === 0) return payableCurrencies;
  return CURRENCIES.filter((currency) => payableCurrencies.includes(currency));
}
