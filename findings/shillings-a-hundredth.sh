#!/usr/bin/env bash
# zero-decimal-currencies 1.6.0
#
# Turns a price into what Stripe is told, for its zero-, two- and three-decimal currencies.
# Guess: Iceland's króna and Uganda's shilling, the two special cases that Stripe describes in the same
# words (no decimals, but counted in hundredths that have to be 00), are turned in the same way.
# What happens: 100 ISK become 10000, which is right; 100 UGX become 100, which Stripe reads as one
# shilling. 1500.5 ISK become 150050, which it refuses.
# Why it matters: a ticket of 60,000 UGX is charged at 600, and nothing fails: no test that compares
# with ISO 4217's digits (none for UGX) finds it. The table has to be the provider's, not ISO's.
# Source: https://docs.stripe.com/currencies, "Special cases".
#
# Seen:
#   100 ISK -> 10000
#   100 UGX -> 100
#   1500.5 ISK -> 150050
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent zero-decimal-currencies@1.6.0
cat > run.mjs <<'JS'
import imported from 'zero-decimal-currencies';

const smallestUnit = imported.default ?? imported;
const prices = [
  [100, 'ISK'],
  [100, 'UGX'],
  [1500.5, 'ISK'],
];
const seen = prices.map(([price, currency]) => String(smallestUnit(price, currency)));
prices.forEach(([price, currency], at) => console.log(`${price} ${currency} -> ${seen[at]}`));
process.exit(seen.join() === '10000,100,150050' ? 0 : 1);
JS
node run.mjs
