#!/usr/bin/env bash
# @internationalized/number 3.6.9 (the parser behind react-aria's NumberField), node 20 or newer.
#
# Guess:   a parser that is made for a locale knows that its readers group by three, so "12.50" typed
#          where the point groups thousands is no number, as "1,2" is none for a person.
# Happens: a grouping mark counts for nothing wherever it is. "12.50" is 1,250 in German, Dutch,
#          Portuguese, Turkish and Indonesian, "1,50" is 150 in English, and "1 234,50" is 123,450.
# Seen:    de-DE 12.50 -> 1250 | de-DE 1.5 -> 15 | en-GB 1,50 -> 150 | en-GB 1 234,50 -> 123450
# Matters: a fee that is pasted from a mail in another language is offered, signed and charged a
#          hundred times too high, and nothing looks wrong in the field. So amounts here are read by
#          their groups, and what has two readings is asked about.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log
npm install --no-save --no-audit --no-fund --silent @internationalized/number@3.6.9
cat > read.mjs <<'JS'
import { NumberParser } from '@internationalized/number';

const cases = [
  ['de-DE', '12.50', 1250],
  ['de-DE', '1.5', 15],
  ['nl-NL', '12.50', 1250],
  ['pt-BR', '12.50', 1250],
  ['id-ID', '12.50', 1250],
  ['en-GB', '1,50', 150],
  ['en-GB', '1 234,50', 123450],
  // What isn't dropped is a second decimal mark: this one is refused.
  ['en-GB', '1.2.3', Number.NaN],
];
for (const [locale, text, seen] of cases) {
  const read = new NumberParser(locale, { style: 'currency', currency: 'EUR' }).parse(text);
  console.log(`${locale}  ${text}  is read as  ${read}`);
  if (!Object.is(read, seen)) process.exitCode = 1;
}
JS
node read.mjs
