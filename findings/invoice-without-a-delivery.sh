#!/usr/bin/env bash
# @e-invoice-eu/core 2.3.4 (npm), an invoice for a show as Cross Industry Invoice (CII), checked with
# the schema of EN 16931 that comes with @stackforge-eu/factur-x 1.3.1.
#
# Guess: what the library has validated and written is a valid document; a field that the norm calls
# optional, such as the day of delivery (BT-72), can be left out.
# What happens: without a delivery the library leaves out the element around it as well,
# `ApplicableHeaderTradeDelivery`, which the schema demands even if it is empty. The call succeeds and
# the invoice is refused by everyone who checks it. With a day of delivery it is valid. The same data
# as UBL needs no such element.
# Seen: {"without a day":false,"missing":true,"with a day":true}
# Why it matters: the day of a show is known, but not that of a deposit, a cancellation fee or a
# platform's monthly invoice, and those are the ones that bounce.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent @e-invoice-eu/core@2.3.4 @stackforge-eu/factur-x@1.3.1
cat > run.mjs <<'JS'
import { InvoiceService } from '@e-invoice-eu/core';
import { Profile, validateXsd } from '@stackforge-eu/factur-x';

/** An invoice for one show, in the library's own form: 420.17 and 19 % are 500.00, due on 28 December. */
const eur = (name, value) => ({ [name]: value, [`${name}@currencyID`]: 'EUR' });
const vat = { 'cbc:ID': 'S', 'cbc:Percent': '19', 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
const address = (street) => ({
  'cbc:StreetName': street,
  'cbc:CityName': 'Bonn',
  'cbc:PostalZone': '53111',
  'cac:Country': { 'cbc:IdentificationCode': 'DE' },
});
const invoice = (own) => ({
  'ubl:Invoice': {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'cbc:ID': 'B-1',
    'cbc:IssueDate': '2026-11-28',
    'cbc:DueDate': '2026-12-28',
    'cbc:InvoiceTypeCode': '380',
    'cbc:DocumentCurrencyCode': 'EUR',
    'cbc:BuyerReference': 'show 1',
    'cac:AccountingSupplierParty': {
      'cac:Party': {
        'cbc:EndpointID': 'band@people.example',
        'cbc:EndpointID@schemeID': 'EM',
        'cac:PostalAddress': address('Am Hof 1'),
        'cac:PartyTaxScheme': [
          { 'cbc:CompanyID': 'DE123456789', 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
        ],
        'cac:PartyLegalEntity': { 'cbc:RegistrationName': 'The Band' },
      },
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': {
        'cbc:EndpointID': 'hall@people.example',
        'cbc:EndpointID@schemeID': 'EM',
        'cac:PostalAddress': address('Am Tor 2'),
        'cac:PartyLegalEntity': { 'cbc:RegistrationName': 'The Hall' },
      },
    },
    'cac:TaxTotal': [
      {
        ...eur('cbc:TaxAmount', '79.83'),
        'cac:TaxSubtotal': [
          {
            ...eur('cbc:TaxableAmount', '420.17'),
            ...eur('cbc:TaxAmount', '79.83'),
            'cac:TaxCategory': vat,
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...eur('cbc:LineExtensionAmount', '420.17'),
      ...eur('cbc:TaxExclusiveAmount', '420.17'),
      ...eur('cbc:TaxInclusiveAmount', '500.00'),
      ...eur('cbc:PayableAmount', '500.00'),
    },
    'cac:InvoiceLine': [
      {
        'cbc:ID': '1',
        'cbc:InvoicedQuantity': '1',
        'cbc:InvoicedQuantity@unitCode': 'C62',
        ...eur('cbc:LineExtensionAmount', '420.17'),
        'cac:Item': { 'cbc:Name': 'Show', 'cac:ClassifiedTaxCategory': vat },
        'cac:Price': eur('cbc:PriceAmount', '420.17'),
      },
    ],
    ...own,
  },
});

const silent = { log() {}, warn() {}, error() {}, info() {}, debug() {} };
const judge = async (own) => {
  const xml = await new InvoiceService(silent).generate(invoice(own), { format: 'CII', lang: 'en' });
  return validateXsd(String(xml), Profile.EN16931);
};
const without = await judge({});
const withDay = await judge({ 'cac:Delivery': { 'cbc:ActualDeliveryDate': '2026-11-28' } });
const seen = JSON.stringify({
  'without a day': without.valid,
  missing: /Expected is \( \{[^}]*\}ApplicableHeaderTradeDelivery/.test(without.errors[0]?.message),
  'with a day': withDay.valid,
});
console.log(seen);
process.exit(seen === '{"without a day":false,"missing":true,"with a day":true}' ? 0 : 1);
JS
node run.mjs
