#!/usr/bin/env bash
# dinero.js 2.0.2 with its own currencies, node 20 or newer.
#
# Guess:   ISO 4217 gives MGA (Madagascar) and MRU (Mauritania) two digits, so the money library
#          counts them in hundredths like all others: 1,000 is 10.00.
# Happens: it counts them in fifths, as their coins are: base 5, exponent 1. 1,000 is 200 ariary, and
#          asking for it as a decimal throws, while every other currency of the list answers.
# Seen:    { code: 'MGA', base: 5, exponent: 1 } | 1000 MGA: 200 and 0 fifths | Currency is not decimal.
# Matters: one whole number has three meanings where a festival pays an act from Antananarivo: 10 by
#          ISO's digits, 200 by this library, 1,000 by card providers that count whole ariary. A
#          report that asks each total for its decimal fails on the first one of these two. Here MGA
#          is counted whole, in a table of its own with the reason.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log
npm install --no-save --no-audit --no-fund --silent dinero.js@2.0.2
cat > count.mjs <<'JS'
import assert from 'node:assert/strict';
import { dinero, HUF, MGA, MRU, toDecimal, toUnits } from 'dinero.js';

for (const currency of [HUF, MGA, MRU]) {
  const amount = dinero({ amount: 1_000, currency });
  let decimal;
  try {
    decimal = toDecimal(amount);
  } catch (error) {
    decimal = error.message;
  }
  console.log(currency, toUnits(amount), decimal);
  const isDecimal = currency === HUF;
  assert.deepEqual(toUnits(amount), isDecimal ? [10, 0] : [200, 0]);
  assert.match(decimal, isDecimal ? /^10\.00$/ : /not decimal/);
}
JS
node count.mjs
