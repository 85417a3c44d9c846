#!/usr/bin/env bash
# opening_hours 3.15.0, the reference reader of OpenStreetMap's opening hours.
#
# Guess: "Sa 22:00-04:00; Su off" is a club that opens on Saturday and closes on Sunday at 04:00: the
#   night belongs to the evening on which it began. With "PH off", a club closed on Christmas Day
#   has no night of the 25th at all. "Sa 22:00+" (open end) is open for some hours.
# What happens: days are calendar days. The Saturday night ends at 00:00, with "off" and with any
#   other Sunday hours alike ("Su 16:00-20:00"). The night of the 24th ends at midnight, and the tail
#   of the closed 25th stays: open on the 26th from 00:00 to 02:00, after an evening that never was.
#   An open end is an interval until 06:00, and counts as no opening time at all.
# Seen:
#   Sa 22:00-04:00                     Sat 22:00 to Sun 04:00
#   Sa 22:00-04:00; Su off             Sat 22:00 to Sun 00:00
#   Sa 22:00-04:00; Su 16:00-20:00     Sat 22:00 to Sun 00:00, Sun 16:00 to Sun 20:00
#   Mo-Su 20:00-02:00; PH off          Thu 20:00 to Fri 00:00, Sat 00:00 to Sat 02:00
#   Sa 22:00+                          Sat 22:00 to Sun 06:00 (open for 0 hours)
# Why it matters: curfews and "open now" read from the map are wrong for venues that open at night.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-save --no-audit --no-fund --silent opening_hours@3.15.0

cat >hours.cjs <<'JS'
const OpeningHours = require('opening_hours');
const place = { lat: 38.72, lon: -9.14, address: { country_code: 'pt', state: '' } };
const weekend = [new Date(2026, 11, 4, 12), new Date(2026, 11, 7, 12)];
const christmas = [new Date(2026, 11, 24, 12), new Date(2026, 11, 26, 12)];

const cases = [
  ['Sa 22:00-04:00', weekend, 'Sat 22:00 to Sun 04:00'],
  ['Sa 22:00-04:00; Su off', weekend, 'Sat 22:00 to Sun 00:00'],
  ['Sa 22:00-04:00; Su 16:00-20:00', weekend, 'Sat 22:00 to Sun 00:00, Sun 16:00 to Sun 20:00'],
  ['Mo-Su 20:00-02:00; PH off', christmas, 'Thu 20:00 to Fri 00:00, Sat 00:00 to Sat 02:00'],
  ['Sa 22:00+', weekend, 'Sat 22:00 to Sun 06:00 (open for 0 hours)'],
];
const at = (date) => `${date.toDateString().slice(0, 3)} ${date.toTimeString().slice(0, 5)}`;

let changed = false;
for (const [value, [from, to], expected] of cases) {
  const hours = new OpeningHours(value, place);
  const intervals = hours.getOpenIntervals(from, to).map(([start, end]) => `${at(start)} to ${at(end)}`);
  const open = value.endsWith('+') ? ` (open for ${hours.getOpenDuration(from, to)[0]} hours)` : '';
  const seen = intervals.join(', ') + open;
  console.log(value.padEnd(34), seen);
  if (seen !== expected) changed = true;
}
process.exit(changed ? 1 : 0);
JS
TZ=Europe/Lisbon node hours.cjs
