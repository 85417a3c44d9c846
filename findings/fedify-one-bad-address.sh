#!/usr/bin/env bash
# @fedify/vocab 2.3.6, which reads ActivityPub for servers written in TypeScript.
#
# One would guess: an event whose picture has an address that isn't one is read without the picture, as a
# browser shows a page without it; at least a list of many shows loses that one alone.
# What happens: reading an outbox's page, or a Create, throws for the whole document, and name, time and
# place of every show in it are lost with the one address. An empty address is none to a browser, and here
# it is the front page of the sender's server.
#
# Seen:
#   good picture          read: Night One, Night Two
#   one bad picture of 2  TypeError: Invalid URL
#   empty address         https://venue.example/
#
# It matters because the sender hears nothing of it: their outbox is answered with 200, everyone who reads
# leniently shows the nights, and a venue's followers on one kind of server never hear of any.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --no-save --no-audit --no-fund --silent @fedify/vocab@2.3.6
cat > read.mjs <<'JS'
import { OrderedCollection, Event } from '@fedify/vocab';
const context = 'https://www.w3.org/ns/activitystreams';
const night = (name, picture) => ({ type: 'Event', name, image: { type: 'Image', url: picture } });
const outbox = (...items) => ({ '@context': context, type: 'OrderedCollection', orderedItems: items });
const read = async (document) => {
  try {
    const list = await OrderedCollection.fromJsonLd(document);
    const names = [];
    for await (const item of list.getItems()) names.push(String(item.name));
    return `read: ${names.join(', ')}`;
  } catch (error) {
    return `${error.constructor.name}: ${error.message}`;
  }
};
const good = 'https://venue.example/poster.jpg';
const both = await read(outbox(night('Night One', good), night('Night Two', good)));
const one = await read(outbox(night('Night One', good), night('Night Two', 'https://[object Object]')));
const empty = { '@context': context, id: 'https://venue.example/events/1', type: 'Event', url: '' };
const url = String((await Event.fromJsonLd(empty)).url);
console.log('good picture         ', both);
console.log('one bad picture of 2 ', one);
console.log('empty address        ', url);
const isAsBefore =
  both === 'read: Night One, Night Two' && one.startsWith('TypeError: Invalid URL') && url === 'https://venue.example/';
if (!isAsBefore) {
  console.error('It is no longer as this file says.');
  process.exit(1);
}
JS
node read.mjs
