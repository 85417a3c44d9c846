#!/usr/bin/env bash
# rrule-temporal 2.2.8 beside rrule 2.8.1
#
# Guess: FREQ=YEARLY;BYDAY=-1SA;BYMONTHDAY=31 is the last Saturday of the year in the years in which
#   it is New Year's Eve: 2022, 2033, 2039. RFC 5545 3.3.10, note 2: BYDAY only limits where
#   BYMONTHDAY is present. The library without a number in front of the day does just that.
# What happens: with a number, rrule-temporal forgets BYMONTHDAY and gives the last Saturday of every
#   year; without one ("SA") it is right. rrule, which is older and knows no Temporal, is right in both.
# Seen:
#   rrule-temporal -1SA: 2022-12-31 2023-12-30 2024-12-28
#   rrule          -1SA: 2022-12-31 2033-12-31 2039-12-31
# Why it matters: a club's calendar is full on nights that are free, eleven years long, and a series of
#   three is over before its second night.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent \
  rrule-temporal@2.2.8 rrule@2.8.1 temporal-polyfill@1.0.8
cat > look.mjs <<'JS'
import 'temporal-polyfill/global';
import older from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';

const start = Temporal.ZonedDateTime.from('2022-12-31T22:00[UTC]');
const newer = (rule) =>
  new RRuleTemporal({ rruleString: rule, dtstart: start }).all().map((at) => at.toString().slice(0, 10));
const old = (rule) =>
  older
    .rrulestr(`DTSTART:20221231T220000Z\nRRULE:${rule}`)
    .all()
    .map((at) => at.toISOString().slice(0, 10));
const last = 'FREQ=YEARLY;COUNT=3;BYDAY=-1SA;BYMONTHDAY=31';
const found = [newer(last), old(last)].map((days) => days.join(' '));
console.log(`rrule-temporal -1SA: ${found[0]}`);
console.log(`rrule          -1SA: ${found[1]}`);
const isAsSaid =
  found[0] === '2022-12-31 2023-12-30 2024-12-28' && found[1] === '2022-12-31 2033-12-31 2039-12-31';
process.exit(isAsSaid ? 0 : 1);
JS
node look.mjs
