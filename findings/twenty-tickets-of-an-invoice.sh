#!/usr/bin/env bash
# @stackforge-eu/factur-x 1.3.1 (npm), a company buys twenty tickets at €100 with 19 % in it.
#
# Guess: a net price has as many digits as it is given (EN 16931 bounds those of sums to two, not those
# of BT-146, the price of one), or the library refuses a price that it can't write.
# What happens: 84.033613 is written as 84.03 beside a line of 1680.67, although 20 × 84.03 are 1680.60.
# The library’s own check of the input passes, and so does the schema. Peppol’s rule R120 multiplies,
# allows a difference of 0.02, and refuses it. With `basisQuantity` 20 and the price of all twenty
# the document adds up.
# Seen: {"checked":true,"schema":true,"price":"84.03","line":"1680.67","off":"0.07",
#        "of all":"1680.67"}
# Why it matters: prices of tickets are round with their tax and almost never without it. One or two
# tickets pass, a group is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent @stackforge-eu/factur-x@1.3.1
cat > run.mjs <<'JS'
import { buildXml, Flavor, Profile, validateInput, validateXsd } from '@stackforge-eu/factur-x';

const address = (line1) => ({ line1, city: 'Bonn', postalCode: '53111', country: 'DE' });
const invoice = (price) => ({
  document: { id: 'T-1', issueDate: '2026-11-28', typeCode: '380' },
  seller: {
    name: 'The Hall',
    address: address('Am Tor 2'),
    taxRegistrations: [{ id: 'DE123456789', schemeId: 'VA' }],
  },
  buyer: { name: 'The Company', address: address('Am Hof 1') },
  delivery: { date: '2026-12-05' },
  lines: [
    {
      id: '1',
      name: 'Ticket',
      quantity: 20,
      unitCode: 'C62',
      lineTotal: 1680.67,
      vatCategoryCode: 'S',
      vatRatePercent: 19,
      ...price,
    },
  ],
  vatBreakdown: [{ categoryCode: 'S', ratePercent: 19, taxableAmount: 1680.67, taxAmount: 319.33 }],
  totals: {
    lineTotal: 1680.67,
    taxBasisTotal: 1680.67,
    taxTotal: 319.33,
    grandTotal: 2000,
    duePayableAmount: 2000,
    currency: 'EUR',
  },
});
const write = (input) => buildXml(input, Profile.EN16931, Flavor.ZUGFERD);
const read = (xml, name) => new RegExp(`<ram:${name}[^>]*>([^<]*)`).exec(xml)?.[1];

const input = invoice({ unitPrice: 84.033613 });
const xml = write(input);
const [price, line] = [read(xml, 'ChargeAmount'), read(xml, 'LineTotalAmount')];
const ofAll = write(invoice({ unitPrice: 1680.67, basisQuantity: 20 }));
const seen = JSON.stringify({
  checked: validateInput(input, Profile.EN16931).valid,
  schema: (await validateXsd(xml, Profile.EN16931)).valid,
  price,
  line,
  off: (Number(line) - 20 * Number(price)).toFixed(2),
  'of all': read(ofAll, 'ChargeAmount'),
});
console.log(seen);
const stated =
  '{"checked":true,"schema":true,"price":"84.03","line":"1680.67","off":"0.07","of all":"1680.67"}';
process.exit(seen === stated ? 0 : 1);
JS
node run.mjs
