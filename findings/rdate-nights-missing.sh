#!/usr/bin/env bash
# node-ical 0.27.2: expandRecurringEvent
#
# Guess: a residency of two Fridays and one extra night (RDATE, RFC 5545 3.8.5.2) has three nights,
#   and the extra one is there even where the entry has no rule at all.
# What happens: RDATE is read by no one. The extra night isn't among the instances, there is no
#   warning, and EXDATE and RECURRENCE-ID of the same entry are handled as they should be.
# Seen:
#   with a rule: 2026-12-04 2026-12-11
#   without:     2026-12-04
# Why it matters: a booking desk that decides by this list sells the extra night twice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent node-ical@0.27.2
cat > look.mjs <<'JS'
import ical from 'node-ical';

const entry = (...lines) =>
  [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//look//EN', 'BEGIN:VEVENT', 'UID:nights@club.example',
    'DTSTAMP:20261101T000000Z', 'SUMMARY:Residency', 'DTSTART:20261204T190000Z', 'DURATION:PT3H',
    ...lines, 'END:VEVENT', 'END:VCALENDAR', '',
  ].join('\r\n');
const nights = (text) => {
  const [event] = Object.values(ical.sync.parseICS(text)).filter(({ type }) => type === 'VEVENT');
  const range = { from: new Date('2026-12-01'), to: new Date('2027-01-01') };
  return ical.expandRecurringEvent(event, range).map(({ start }) => start.toISOString().slice(0, 10));
};
const extra = 'RDATE:20261220T190000Z';
const withRule = nights(entry('RRULE:FREQ=WEEKLY;COUNT=2', extra)).join(' ');
const without = nights(entry(extra)).join(' ');
console.log(`with a rule: ${withRule}`);
console.log(`without:     ${without}`);
process.exit(withRule === '2026-12-04 2026-12-11' && without === '2026-12-04' ? 0 : 1);
JS
node look.mjs
