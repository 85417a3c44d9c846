#!/usr/bin/env bash
# @e-invoice-eu/core 2.3.4 (npm), the date by which an invoice or a credit note is to be paid.
#
# Guess: a due date (BT-9) is written into every document; UBL keeps that of a credit note at another
# place, `PaymentMeans/PaymentDueDate`, since its CreditNote has no `DueDate`.
# What happens: of a credit note as UBL the date is dropped without a word. The same data as CII has
# it, and so has an invoice in both. The place where UBL wants it can't be given by hand either: the
# library refuses `cbc:PaymentDueDate`.
# Seen: {"380 UBL":true,"380 CII":true,"381 UBL":false,"381 CII":true,"by hand":"refused"}
# Why it matters: the venue's copy from one network says when the money for a cancelled show comes
# back, the copy from another doesn't.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent @e-invoice-eu/core@2.3.4
cat > run.mjs <<'JS'
import { InvoiceService } from '@e-invoice-eu/core';

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
const write = async (own, format) =>
  String(await new InvoiceService(silent).generate(invoice(own), { format, lang: 'en' }));
const seen = {};
for (const code of ['380', '381'])
  for (const format of ['UBL', 'CII']) {
    const xml = await write({ 'cbc:InvoiceTypeCode': code }, format);
    seen[`${code} ${format}`] = /2026-?12-?28/.test(xml);
  }
const byHand = [{ 'cbc:PaymentMeansCode': '30', 'cbc:PaymentDueDate': '2026-12-28' }];
const credit = { 'cbc:InvoiceTypeCode': '381', 'cac:PaymentMeans': byHand };
seen['by hand'] = await write(credit, 'UBL').then(
  () => 'taken',
  () => 'refused',
);
console.log(JSON.stringify(seen));
const stated =
  '{"380 UBL":true,"380 CII":true,"381 UBL":false,"381 CII":true,"by hand":"refused"}';
process.exit(JSON.stringify(seen) === stated ? 0 : 1);
JS
node run.mjs
