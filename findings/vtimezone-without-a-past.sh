#!/usr/bin/env bash
# timezones-ical-library 2.3.2 (npm), VTIMEZONE blocks for calendars, read by ical.js 2.2.1 (npm).
#
# Guess: the block of a zone says what its clocks showed in the past as well, or at least this year.
# What happens: a block has the rules of the day on which it was made alone, dated 1970. Alberta left
# winter time in 2026, so America/Edmonton is UTC-6 since 1970: a show at 20:00 on 16 January 2026,
# which began at 03:00 UTC, is read as 02:00 UTC. Until the package had that update, all was well.
# Seen: {"began":"2026-01-17T03:00:00Z","read":"2026-01-17T02:00:00Z"}
# Why it matters: a feed of past and coming shows that names this block moves a venue's past nights
# by an hour (evidence in a dispute, hours in a settlement) on the day on which a country changes its law.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent timezones-ical-library@2.3.2 ical.js@2.2.1
cat > run.mjs <<'JS'
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';

const [block] = tzlib_get_ical_block('America/Edmonton');
const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', block, 'BEGIN:VEVENT', 'UID:1',
  'DTSTART;TZID=America/Edmonton:20260116T200000', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
const parsed = new ICAL.Component(ICAL.parse(calendar));
ICAL.TimezoneService.register(parsed.getFirstSubcomponent('vtimezone'));
const { startDate } = new ICAL.Event(parsed.getFirstSubcomponent('vevent'));
const read = startDate.convertToZone(ICAL.Timezone.utcTimezone).toString();
// Mountain Standard Time, UTC-7, as tz 2026c has it for January 2026.
const began = '2026-01-17T03:00:00Z';
console.log(JSON.stringify({ began, read }));
process.exit(read === '2026-01-17T02:00:00Z' ? 0 : 1);
JS
node run.mjs
