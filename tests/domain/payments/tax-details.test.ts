import { describe, expect, it } from 'vitest';
import { taxDetails } from '#app/features/payments/payouts/fields.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';

const typed = {
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
    expect(() => parseInput(taxDetails, { ...typed, [field]: value })).toThrow(
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
    expect(() => parseInput(taxDetails, { ...typed, country, taxId })).toThrow(
      expect.objectContaining({ fields: { taxId: expect.stringContaining(example) } }),
    );
    expect(parseInput(taxDetails, { ...typed, country, taxId: example }).country).toBe(country);
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
    expect(parseInput(taxDetails, { ...typed, country, taxId }).taxId).toBe(taxId.replace(' ', ''));
  });
});
