#!/usr/bin/env bash
# @fedify/vocab 2.3.6, which reads ActivityPub for servers written in TypeScript.
#
# One would guess: a show's `startTime` without a UTC offset is refused, since it isn't a moment, and one
# with an offset is read, with or without seconds (both are ISO 8601, and Temporal reads both).
# What happens is the other way round: without an offset it is read as UTC, in silence; with an offset but
# no seconds the reader adds a `Z` behind the offset, fails, and the whole event can't be read.
#
# Seen:
#   2026-12-05T19:30:00        2026-12-05T19:30:00Z
#   2026-12-05T19:30:00+01:00  2026-12-05T18:30:00Z
#   2026-12-05T19:30+01:00     RangeError
#
# It matters because local times are what venues write: in Lisbon a test passes all winter, and every show
# of summer is an hour late elsewhere. Times without seconds are what `toString({ smallestUnit: 'minute' })`
# makes, and lose the show.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --no-save --no-audit --no-fund --silent @fedify/vocab@2.3.6 @js-temporal/polyfill@0.5.1
cat > read.mjs <<'JS'
import { Event } from '@fedify/vocab';
import { Temporal } from '@js-temporal/polyfill';
const read = async (startTime) => {
  const show = { '@context': 'https://www.w3.org/ns/activitystreams', type: 'Event', name: 'Night', startTime };
  try {
    return String((await Event.fromJsonLd(show)).startTime);
  } catch (error) {
    return error.constructor.name;
  }
};
const times = ['2026-12-05T19:30:00', '2026-12-05T19:30:00+01:00', '2026-12-05T19:30+01:00'];
const seen = [];
for (const time of times) seen.push(await read(time));
times.forEach((time, at) => console.log(time.padEnd(26), seen[at]));
console.log('Temporal reads the last as', String(Temporal.Instant.from(times[2])));
const known = ['2026-12-05T19:30:00Z', '2026-12-05T18:30:00Z', 'RangeError'];
if (JSON.stringify(seen) !== JSON.stringify(known)) {
  console.error('It is no longer as this file says.');
  process.exit(1);
}
JS
node read.mjs
