import { describe, expect, it } from 'vitest';
import { taxDetails } from '#app/features/payments/payouts/fields.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';

const input = {
  as: null,
  kind: 'company',
  legalName: 'Night Owls Lda.',
  street: 'Rua da Palma 7',
  postalCode: '1100-341',
  town: 'Lisboa',
  country: 'PT',
  taxId: '',
};

describe('tax details', () => {
  it.each([
    ['kind', 'band'],
    ['legalName', '  '],
    ['legalName', 'x'.repeat(201)],
    ['street', 'Rua\nda Palma'],
    ['postalCode', '\0'],
    ['town', '\ud800'],
    ['country', 'ZZ'],
    ['country', ''],
    ['taxId', 'PT1'],
    ['taxId', `PT${'1'.repeat(14)}`],
    ['taxId', '<script>'],
  ])('are refused with a sentence at the field: %s', (field, value) => {
    expect(() => parseInput(taxDetails, { ...input, [field]: value })).toThrow(
      expect.objectContaining({ code: 'bad-input', fields: { [field]: expect.any(String) } }),
    );
  });

  it.each([
    ['PT', 'PT12345678', 'PT123456789'],
    ['NL', 'NL123456789', 'NL123456789B01'],
    ['GR', 'EL12345678', 'EL123456789'],
    ['GB', '12345', 'GB123456789'],
    ['US', 'PT123456789', '12-3456789'],
    ['CH', 'CHE-12.345.678', 'CHE-123.456.789'],
  ])('have ids of the forms of %s alone: %s', (country, taxId, example) => {
    expect(() => parseInput(taxDetails, { ...input, country, taxId })).toThrow(
      expect.objectContaining({ fields: { taxId: expect.stringContaining(example) } }),
    );
    expect(parseInput(taxDetails, { ...input, country, taxId: example }).country).toBe(country);
  });

  it.each([
    ['DE', 'DE123456789'],
    ['DE', '12/345/67890'],
    ['GR', 'EL 123456789'],
    ['IT', 'RSSMRA85T10A562S'],
    ['GB', 'GB123456789'],
    ['US', '12-3456789'],
    ['JP', ''],
  ])('take the ids of %s as they are: %s', (country, taxId) => {
    expect(parseInput(taxDetails, { ...input, country, taxId }).taxId).toBe(taxId.replace(' ', ''));
  });

  // As people and invoices write them; the forms are those of VIES (European Commission, 2026), HMRC’s
  // XI of Northern Ireland, the Hungarian adószám, and the UID of the Swiss MWSTG.
  it.each([
    ['PL', 'PL 123-456-32-18', 'PL1234563218'],
    ['PL', 'NIP: PL 123 456 32 18', 'PL1234563218'],
    ['PL', '123-456-32-18', '123-456-32-18'],
    ['SE', 'SE 556677-8899 01', 'SE556677889901'],
    ['SE', 'SE556677-8899', 'SE556677889901'],
    ['HU', 'HU12345678-1-42', 'HU12345678'],
    ['HU', 'HU 12345678', 'HU12345678'],
    ['HU', '12345678-1-42', '12345678-1-42'],
    ['GB', 'XI 123 4567 89', 'XI123456789'],
    ['GB', 'GB-123-4567-89', 'GB123456789'],
    ['GB', 'VAT no. GB 123 4567 89', 'GB123456789'],
    ['GR', 'GR 123456789', 'EL123456789'],
    ['GR', 'EL-123456789', 'EL123456789'],
    ['BE', 'BE 0123.456.789', 'BE0123456789'],
    ['BE', 'BE 123.456.789', 'BE0123456789'],
    ['FI', 'FI-1234567-8', 'FI12345678'],
    ['DE', 'USt-IdNr. DE 123 456 789', 'DE123456789'],
    ['DE', '12/345/67890', '12/345/67890'],
    ['AT', 'ATU 1234 5678', 'ATU12345678'],
    ['NL', 'NL 1234.56.789.B.01', 'NL123456789B01'],
    ['ES', 'ES B-12345678', 'ESB12345678'],
    ['IT', 'P. IVA IT 01234567890', 'IT01234567890'],
    ['FR', 'FR‑12‑345678901', 'FR12345678901'],
    ['CH', 'CHE-123.456.789 MWST', 'CHE-123.456.789 MWST'],
    ['CH', 'che 123 456 789 tva', 'CHE-123.456.789 TVA'],
    ['CH', 'CHE123456789', 'CHE-123.456.789'],
    ['US', '12-3456789', '12-3456789'],
    ['NO', 'NO 123 456 789 MVA', 'NO123456789MVA'],
    ['NO', 'Org.nr. 123 456 789 MVA', '123456789MVA'],
    ['PT', 'NIPC 501 234 567', '501234567'],
    ['PT', 'Contribuinte PT 501 234 567', 'PT501234567'],
    ['IT', 'Partita IVA 01234567890', '01234567890'],
    ['IT', 'C.F. RSSMRA 85T10 A562S', 'RSSMRA85T10A562S'],
    ['NL', 'BTW-id: NL001234567B89', 'NL001234567B89'],
    ['NL', 'BTW nr NL001234567B89', 'NL001234567B89'],
    ['FR', 'TVA intracommunautaire : FR 12 345678901', 'FR12345678901'],
    ['DE', 'Ust.-IdNr. DE123456789', 'DE123456789'],
    ['DE', 'St.-Nr. 12/345/67890', '12/345/67890'],
    ['DK', 'CVR-nr. 12 34 56 78', '12345678'],
    ['SE', 'Momsreg.nr SE556677889901', 'SE556677889901'],
    ['SK', 'IČ DPH: SK1234567890', 'SK1234567890'],
    ['GR', 'ΑΦΜ EL123456789', 'EL123456789'],
    ['RO', 'CUI: RO 12345678', 'RO12345678'],
    ['GB', 'VAT Registration Number GB123456789', 'GB123456789'],
    ['CH', 'MWST-Nr.: CHE-123.456.789 MWST', 'CHE-123.456.789 MWST'],
    ['CH', 'CHE-123.456.789 (MWST)', 'CHE-123.456.789 MWST'],
    ['US', 'EIN# 12-3456789', '12-3456789'],
    ['US', 'SSN 123-45-6789', '123-45-6789'],
    ['AU', 'ABN 12 345 678 901', '12345678901'],
    ['BR', 'CNPJ: 12.345.678/0001-90', '12345678/0001-90'],
    ['TR', 'Vergi No: 1234567890', '1234567890'],
    ['MX', 'RFC: A&B010101AB1', 'A&B010101AB1'],
    ['MX', 'ABC 010101 AB1', 'ABC010101AB1'],
  ])('keep the id of %s that is written “%s” as %s', (country, taxId, kept) => {
    const once = parseInput(taxDetails, { ...input, country, taxId });
    expect(once.taxId).toBe(kept);
    expect(parseInput(taxDetails, { ...input, country, taxId: kept }).taxId).toBe(kept);
  });
});
