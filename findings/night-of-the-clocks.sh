#!/usr/bin/env bash
# rrule-temporal 2.2.8 and ical.js 2.2.1 on the night when clocks go forward
#
# Guess: three nights at 01:30 in Lisbon from 27 March 2027 are 27, 28 and 29 March. On the 28th
#   01:30 doesn't exist; RFC 5545 3.3.5 reads it by the offset before, which is 01:30 UTC (02:30 there),
#   and Temporal's own "compatible" does the same.
# What happens: RFC 5545 says two things (3.3.10 also has "nonexistent local time ... MUST be ignored
#   and MUST NOT be counted"), and no two readers agree. rrule-temporal leaves the 28th out and goes on
#   to the 30th, so that COUNT reaches another day. ical.js keeps the 28th, but an hour before the
#   clocks are changed: at 00:30 UTC, by the offset that isn't in force yet.
# Seen:
#   rrule-temporal: 27T01:30Z 29T00:30Z 30T00:30Z
#   ical.js:        27T01:30Z 28T00:30Z 29T00:30Z
#   Temporal:       27T01:30Z 28T01:30Z 29T00:30Z
# Why it matters: late sets are in this hour. Two calendars of one act disagree whether a night is
#   taken, and the end of a series differs by a day.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent \
  rrule-temporal@2.2.8 ical.js@2.2.1 temporal-polyfill@1.0.8
cat > look.mjs <<'JS'
import 'temporal-polyfill/global';
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';

const rule = 'FREQ=DAILY;COUNT=3';
const start = Temporal.PlainDateTime.from('2027-03-27T01:30');
const short = (instant) => `${instant.toString().slice(8, 16)}Z`;

const temporal = [0, 1, 2].map((days) => short(start.add({ days }).toZonedDateTime('Europe/Lisbon').toInstant()));
const dtstart = start.toZonedDateTime('Europe/Lisbon');
const rrule = new RRuleTemporal({ rruleString: rule, dtstart }).all().map((at) => short(at.toInstant()));

const text = `BEGIN:VCALENDAR
BEGIN:VTIMEZONE
TZID:Europe/Lisbon
BEGIN:STANDARD
DTSTART:19961027T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19970330T010000
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:late@club.example
DTSTART;TZID=Europe/Lisbon:20270327T013000
RRULE:${rule}
END:VEVENT
END:VCALENDAR`;
const calendar = new ICAL.Component(ICAL.parse(text.replaceAll('\n', '\r\n')));
ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
const iterator = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator();
const icaljs = [];
for (let at = iterator.next(); at; at = iterator.next()) icaljs.push(short(at.toJSDate().toISOString()));

const found = [rrule, icaljs, temporal].map((nights) => nights.join(' '));
console.log(`rrule-temporal: ${found[0]}\nical.js:        ${found[1]}\nTemporal:       ${found[2]}`);
const stated = [
  '27T01:30Z 29T00:30Z 30T00:30Z',
  '27T01:30Z 28T00:30Z 29T00:30Z',
  '27T01:30Z 28T01:30Z 29T00:30Z',
];
process.exit(stated.every((nights, at) => nights === found[at]) ? 0 : 1);
JS
node look.mjs
