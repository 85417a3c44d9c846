/**
 * Countries whose tax ids are VAT ids that begin with two letters of the country; Greece uses its
 * own two.
 */
const euCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** The two letters that begin a country’s VAT ids; null outside the European Union. */
export function vatPrefixOf(country: string): string | null {
  if (!euCountries.includes(country)) return null;
  return country === 'GR' ? 'EL' : country;
}
