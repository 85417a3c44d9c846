#!/usr/bin/env bash
# tz-lookup 6.1.25 and @photostructure/tz-lookup 11.7.0: the time zone of a place on the map.
#
# Guess: for the middle of a town both give that town's zone; an old release may only use an older
#   name for it (Europe/Kiev), which is the same clock.
# What happens: tz-lookup gives neighbours' zones where a zone was split off after its map was made.
#   Ciudad Juárez (own zone since November 2022) gets America/Ojinaga, an hour ahead of it;
#   Coyhaique (own zone since March 2025, no summer time) gets America/Santiago, an hour off all
#   winter. Its maintained successor has both right, and puts Ushuaia, Argentina, into Chile.
# Seen:
#   Ciudad Juárez   tz-lookup America/Ojinaga        01:00 UTC is 19:00   successor 18:00
#   Coyhaique       tz-lookup America/Santiago       01:00 UTC is 21:00   successor 22:00
#   Ushuaia         successor America/Punta_Arenas (Chile)
# Why it matters: a venue's zone filled in from its map position moves doors by an hour.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-save --no-audit --no-fund --silent tz-lookup@6.1.25 @photostructure/tz-lookup@11.7.0

cat >look.cjs <<'JS'
const old = require('tz-lookup');
const maintained = require('@photostructure/tz-lookup');

// Town, latitude, longitude, a moment at 01:00 UTC, what each package says, and the clocks there.
const towns = [
  ['Ciudad Juárez', 31.69, -106.42, '2026-12-05', 'America/Ojinaga', '19:00', 'America/Ciudad_Juarez', '18:00'],
  ['Coyhaique', -45.57, -72.07, '2026-07-05', 'America/Santiago', '21:00', 'America/Coyhaique', '22:00'],
  ['Ushuaia', -54.8, -68.3, '2026-12-05', 'America/Punta_Arenas', '22:00', 'America/Punta_Arenas', '22:00'],
];
const clock = (day, timeZone) =>
  new Date(`${day}T01:00:00Z`).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

let changed = false;
for (const [town, latitude, longitude, day, ...expected] of towns) {
  const zones = [old(latitude, longitude), maintained(latitude, longitude)];
  const seen = zones.flatMap((zone) => [zone, clockOrNone(day, zone)]);
  console.log(town.padEnd(15), seen.join('  '));
  // An engine whose own data is older than the zone can't tell its clock.
  if (seen.some((value, at) => value !== expected[at] && value !== 'unknown here')) changed = true;
}
function clockOrNone(day, zone) {
  try {
    return clock(day, zone);
  } catch {
    return 'unknown here';
  }
}
process.exit(changed ? 1 : 0);
JS
node look.cjs
