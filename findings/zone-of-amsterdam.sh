#!/usr/bin/env bash
# geo-tz 8.1.9 (npm), the zone of a position, as for a venue that has put itself on the map.
#
# Guess: Amsterdam is in Europe/Amsterdam, Oslo in Europe/Oslo; and `geo-tz/now`, which promises zones
# whose clocks agree from now on, differs at most in neighbours of one country.
# What happens: the usual import answers with zones merged by their clocks since 1970, so Amsterdam
# is Europe/Brussels, Oslo and Copenhagen are Europe/Berlin; `now` says Europe/London for Lisbon and
# Europe/Athens for Kyiv. Only `geo-tz/all` has a town's own zone.
# Seen: {"usual":["Europe/Brussels","Europe/Berlin","Europe/Berlin"],
#        "now":["Europe/London","Europe/Athens"],"all":["Europe/Amsterdam","Europe/Oslo"]}
# Why it matters: the times are right today, but a page in Oslo reads "Berlin time"; and once Norway
# or Portugal changes its clocks alone, every show there that keeps such a name moves.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent geo-tz@8.1.9
cat > run.mjs <<'JS'
import { find } from 'geo-tz';
import { find as ofAll } from 'geo-tz/all';
import { find as ofNow } from 'geo-tz/now';

const [amsterdam, oslo, copenhagen] = [[52.37, 4.9], [59.91, 10.75], [55.67, 12.57]];
const [lisbon, kyiv] = [[38.72, -9.14], [50.45, 30.52]];
const seen = JSON.stringify({
  usual: [amsterdam, oslo, copenhagen].flatMap((place) => find(...place)),
  now: [lisbon, kyiv].flatMap((place) => ofNow(...place)),
  all: [amsterdam, oslo].flatMap((place) => ofAll(...place)),
});
console.log(seen);
const stated =
  '{"usual":["Europe/Brussels","Europe/Berlin","Europe/Berlin"],' +
  '"now":["Europe/London","Europe/Athens"],"all":["Europe/Amsterdam","Europe/Oslo"]}';
process.exit(seen === stated ? 0 : 1);
JS
node run.mjs
