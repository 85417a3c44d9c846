import { countryName } from '#app/lib/places/countries.ts';
import { taxLine } from '../../documents/words/document-sheet.ts';
import type { TaxDetails } from '../fields.ts';

/** A party’s name in law and address, a line each: name, street, town, country. */
export function legalLines({
  legalName,
  street,
  postalCode,
  town,
  country,
}: Omit<TaxDetails, 'kind' | 'taxId'>): string[] {
  const place = [postalCode, town].filter(Boolean).join(' ');
  return [legalName, street, place, countryName(country)].filter(Boolean);
}

/** The same in one line, with the tax number if there is one. */
export function writeLegalParty(details: Omit<TaxDetails, 'kind'>): string {
  const { taxId } = details;
  return [...legalLines(details), ...(taxId ? [taxLine(taxId)] : [])].join(', ');
}
