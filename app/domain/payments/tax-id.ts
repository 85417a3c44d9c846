import { vatPrefixOf } from './countries.ts';

/** A tax id as it is stored: without the spaces and dots that people set between its parts. */
export function tidyTaxId(typed: string): string {
  return typed.replace(/[\s.]/g, '').toUpperCase();
}

/** A form of tax ids, and an id of that form to show to people. */
type Form = readonly [RegExp, example: string];

/** VAT ids of the European Union, with the letters that they begin with. */
const vatForms: Record<string, Form> = {
  AT: [/^ATU\d{8}$/, 'ATU12345678'],
  BE: [/^BE[01]\d{9}$/, 'BE0123456789'],
  BG: [/^BG\d{9,10}$/, 'BG123456789'],
  CY: [/^CY\d{8}[A-Z]$/, 'CY12345678X'],
  CZ: [/^CZ\d{8,10}$/, 'CZ12345678'],
  DE: [/^DE\d{9}$/, 'DE123456789'],
  DK: [/^DK\d{8}$/, 'DK12345678'],
  EE: [/^EE\d{9}$/, 'EE123456789'],
  EL: [/^EL\d{9}$/, 'EL123456789'],
  ES: [/^ES[A-Z\d]\d{7}[A-Z\d]$/, 'ESX1234567X'],
  FI: [/^FI\d{8}$/, 'FI12345678'],
  FR: [/^FR[A-Z\d]{2}\d{9}$/, 'FR12345678901'],
  HR: [/^HR\d{11}$/, 'HR12345678901'],
  HU: [/^HU\d{8}$/, 'HU12345678'],
  IE: [/^IE\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/, 'IE1234567X'],
  IT: [/^IT\d{11}$/, 'IT12345678901'],
  LT: [/^LT(\d{9}|\d{12})$/, 'LT123456789'],
  LU: [/^LU\d{8}$/, 'LU12345678'],
  LV: [/^LV\d{11}$/, 'LV12345678901'],
  MT: [/^MT\d{8}$/, 'MT12345678'],
  NL: [/^NL\d{9}B\d{2}$/, 'NL123456789B01'],
  PL: [/^PL\d{10}$/, 'PL1234567890'],
  PT: [/^PT\d{9}$/, 'PT123456789'],
  RO: [/^RO\d{2,10}$/, 'RO12345678'],
  SE: [/^SE\d{12}$/, 'SE123456789001'],
  SI: [/^SI\d{8}$/, 'SI12345678'],
  SK: [/^SK\d{10}$/, 'SK1234567890'],
};

/** Countries with few forms: the British VAT, UTR and NI numbers, American EIN and SSN, Swiss UID and AHV. */
const ownForms: Record<string, Form> = {
  GB: [/^((GB)?(\d{9}|\d{12}|GD\d{3}|HA\d{3})|\d{10}K?|[A-Z]{2}\d{6}[A-D])$/, 'GB123456789'],
  US: [/^(\d{2}-?\d{7}|\d{3}-?\d{2}-?\d{4})$/, '12-3456789'],
  CH: [/^(CHE-?\d{9}(MWST|TVA|IVA)?|756\d{10})$/, 'CHE-123.456.789'],
};

/**
 * Whether a tidied tax id may be one. In the European Union an id that begins with the country’s
 * letters is a VAT id. What tax offices give otherwise has as many forms as there are offices.
 */
export function mayBeTaxId(taxId: string, country: string): boolean {
  if (taxId === '') return true;
  const prefix = vatPrefixOf(country);
  const form = prefix && taxId.startsWith(prefix) ? vatForms[prefix] : ownForms[country];
  return (form?.[0] ?? /^[A-Z0-9][A-Z0-9/-]{2,29}$/).test(taxId);
}

/** An id as it may be in a country; null where no form is known. */
export function exampleTaxId(country: string): string | null {
  const form = vatForms[vatPrefixOf(country) ?? ''] ?? ownForms[country];
  return form?.[1] ?? null;
}
