#!/usr/bin/env bash
# node-ical 0.27.2 reads what ical-generator 11.1.2 writes: two of the most used calendar packages on npm.
#
# One would guess: the link of a show that one of them writes is the text that the other reads, as its
# title is.
# What happens: the writer puts `URL;VALUE=URI:` (RFC 5545, 3.2.20: the default, said aloud), and the
# reader answers a property with any parameter as an object, one without as text. The same link is text
# in a file by hand and an object here; as text it is "[object Object]", with no error. A title turns into
# an object the same way as soon as it says its language.
#
# Seen:
#   by hand, URL:                 "https://venue.example/night"
#   by ical-generator             {"params":{"VALUE":"URI"},"val":"https://venue.example/night"}
#   SUMMARY;LANGUAGE=pt:          {"params":{"LANGUAGE":"pt"},"val":"Noite"}
#
# It matters because Outlook and Exchange say the language of every title: a list of busy nights read with
# Google's files shows "[object Object]" for the first venue that uses Outlook.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --no-save --no-audit --no-fund --silent node-ical@0.27.2 ical-generator@11.1.2
cat > read.mjs <<'JS'
import { ICalCalendar } from 'ical-generator';
import ical from 'node-ical';
const read = (text) => Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
const start = new Date('2026-12-05T19:30:00Z');
const calendar = new ICalCalendar();
calendar.createEvent({ id: 'night', start, summary: 'Night', url: 'https://venue.example/night' });
const written = calendar.toString();
const link = written.split(/\r?\n/).find((line) => line.startsWith('URL'));
const byHand = read(written.replace(link, 'URL:https://venue.example/night')).url;
const generated = read(written).url;
const titled = read(written.replace('SUMMARY:Night', 'SUMMARY;LANGUAGE=pt:Noite')).summary;
console.log('by hand, URL:        ', JSON.stringify(byHand));
console.log('by ical-generator    ', JSON.stringify(generated));
console.log('SUMMARY;LANGUAGE=pt: ', JSON.stringify(titled));
const isAsBefore =
  byHand === 'https://venue.example/night' && generated.val === byHand && titled.val === 'Noite';
if (!isAsBefore) {
  console.error('It is no longer as this file says.');
  process.exit(1);
}
JS
node read.mjs
