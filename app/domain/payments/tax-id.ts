import { vatPrefixOf } from './countries.ts';

/** A tax id as it is stored: without the spaces and dots that people set between its parts. */
export function tidyTaxId(typed: string): string {
  return typed.replace(/[\s.]/g, '').toUpperCase();
}

/**
 * Whether a tidied tax id may be one. In the European Union an id that begins with the country’s
 * letters is a VAT id: 2 to 13 letters and digits follow. What tax offices give otherwise has as
 * many forms as there are offices.
 */
export function mayBeTaxId(taxId: string, country: string): boolean {
  if (taxId === '') return true;
  const prefix = vatPrefixOf(country);
  if (prefix && taxId.startsWith(prefix)) return /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(taxId);
  return /^[A-Z0-9][A-Z0-9/-]{2,29}$/.test(taxId);
}
