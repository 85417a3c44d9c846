/**
 * A tax id as it is stored: without its label and without the spaces, dots and hyphens between its
 * parts, where the country’s form is known: “PL 123-456-32-18” is PL1234563218, the Hungarian
 * “HU12345678-1-42” HU12345678, and the Swiss “CHE 123 456 789 mwst” CHE-123.456.789 MWST.
 */
export function tidyTaxId(typed: string, country: string): string {
  const written = withoutLabel(typed.normalize('NFKC').toUpperCase())
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\s.()]/g, '');
  const bare = written.replaceAll(/[-/:]/g, '');
  if (country === 'CH' || country === 'LI') {
    const [whole, ...parts] = /^CHE(\d{3})(\d{3})(\d{3})(MWST|TVA|IVA)?$/.exec(bare) ?? [];
    const [first, second, third, tax] = parts;
    return whole ? `CHE-${first}.${second}.${third}${tax ? ` ${tax}` : ''}` : written;
  }
  if (country === 'GB') return ownForms.GB?.[0].test(bare) ? bare : written;
  const prefix = vatPrefixOf(country);
  const vatId = prefix === null ? '' : withUsualParts(bare.replace(/^GR(?=\d)/, 'EL'));
  return prefix && vatId.startsWith(prefix) && vatForms[prefix]?.[0].test(vatId) ? vatId : written;
}

/**
 * Removes the label that letters and forms put before an id: anything that ends in a colon,
 * abbreviations, and known words. Other words stay: “RSSMRA 85T10 A562S” begins with six letters of
 * the id.
 */
function withoutLabel(written: string): string {
  const words = written
    .replace(/^[^\d:#]*[:#]/, '')
    .trim()
    .split(/\s+/);
  const isLabel = (word: string, at: number) => {
    const letters = word.replaceAll(/[^\p{L}]/gu, '');
    if (/\d/.test(word) || letters === '') return false;
    // “NO” is also Norway’s country code.
    return word.includes('.') || labels.has(letters) || (at > 0 && /^(NO|NR)$/.test(letters));
  };
  const from = words.findIndex((word, at) => !isLabel(word, at));
  return from < 0 ? written : words.slice(from).join(' ');
}

/** The names of tax ids in the countries that give them. */
const labels = new Set(
  (
    'VAT VATID VATNO VATNR REG REGISTRATION NUMBER TAX ID TIN EIN FEIN SSN ITIN UTR UST USTID USTIDNR ' +
    'STEUERNUMMER STNR UID UIDNR MWST MWSTNR NIP NIF CIF NIPC CONTRIBUINTE PARTITA IVA PIVA N TVA ' +
    'INTRACOMMUNAUTAIRE INTRACOM SIRET SIREN BTW BTWNR BTWNUMMER BTWID KVK MOMS MOMSNR CVR CVRNR ' +
    'SENR DIČ IČ DPH OIB CUI KMKR PVM PVN ALV YTUNNUS ADÓSZÁM ΑΦΜ ДДС ZA DDV PIB MVA ORGNR VSK ' +
    'VSKNÚMER VKN VERGI ABN ACN GST HST GSTHST BN IRD CNPJ CPF RFC CUIT RUT GSTIN ЄДРПОУ'
  ).split(' '),
);

/**
 * Parts that countries add to a VAT id or leave out: the Hungarian tax number has two parts more, a
 * Swedish organisation’s number gets 01, a Belgian one from before 2005 a 0.
 */
function withUsualParts(vatId: string): string {
  if (/^HU\d{8}[1-5]\d{2}$/.test(vatId)) return vatId.slice(0, 10);
  if (/^SE\d{10}$/.test(vatId)) return `${vatId}01`;
  return vatId.replace(/^BE(?=\d{9}$)/, 'BE0');
}

/** A form of tax ids, and an example of it. */
type Form = readonly [RegExp, example: string];

/** VAT ids of the European Union, by the letters that they begin with. */
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

/**
 * Countries with few forms: the British VAT (XI for goods of Northern Ireland), UTR and NI numbers, American
 * EIN and SSN, Swiss UID and AHV.
 */
const ownForms: Record<string, Form> = {
  GB: [/^((GB|XI)?(\d{9}|\d{12}|GD\d{3}|HA\d{3})|\d{10}K?|[A-Z]{2}\d{6}[A-D])$/, 'GB123456789'],
  // Mexican registered names may have Ñ and &, and the RFC takes its letters from them.
  MX: [/^([A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}|[A-Z0-9][A-Z0-9/-]{2,29})$/, 'ABC010101AB1'],
  US: [/^(\d{2}-?\d{7}|\d{3}-?\d{2}-?\d{4})$/, '12-3456789'],
  CH: [/^(CHE-\d{3}\.\d{3}\.\d{3}( (MWST|TVA|IVA))?|756\d{10})$/, 'CHE-123.456.789'],
  LI: [/^(CHE-\d{3}\.\d{3}\.\d{3}( (MWST|TVA|IVA))?|[A-Z0-9][A-Z0-9/-]{2,29})$/, 'CHE-123.456.789'],
};

/**
 * True if a tidied tax id may be one. In the European Union an id that begins with the country’s
 * letters is a VAT id. Other tax ids have as many forms as there are offices.
 */
export function mayBeTaxId(taxId: string, country: string): boolean {
  if (taxId === '') return true;
  const prefix = vatPrefixOf(country);
  const form = prefix && taxId.startsWith(prefix) ? vatForms[prefix] : ownForms[country];
  return (form?.[0] ?? /^[A-Z0-9][A-Z0-9/-]{2,29}$/).test(taxId);
}

/** An example of the country’s tax ids; null where no form is known. */
export function exampleTaxId(country: string): string | null {
  const form = vatForms[vatPrefixOf(country) ?? ''] ?? ownForms[country];
  return form?.[1] ?? null;
}

/**
 * Countries whose tax ids are VAT ids that begin with two letters of the country; Greece uses its
 * own two.
 */
const euCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** The two letters that begin a country’s VAT ids; null outside the European Union. */
function vatPrefixOf(country: string): string | null {
  if (!euCountries.includes(country)) return null;
  return country === 'GR' ? 'EL' : country;
}
