#!/usr/bin/env bash
# @electric-sql/pglite 0.5.16 (PostgreSQL 18.6’s own parser)
#
# One would guess: PostgreSQL keeps days until the year 294276 and JavaScript until 275760, both speak ISO 8601,
# so a Date that a driver writes by toISOString is taken, or at worst refused as a bad date.
#
# What happens: toISOString writes years after 9999 with a sign and six digits (ECMA-262, expanded years).
# PostgreSQL takes the sign for a time zone: “time zone displacement out of range”. It takes the same
# moment as '10000-01-01T00:00:00Z'. And back: to_jsonb gives '12026-06-01T20:00:00+00:00', which
# new Date() can't read, while the driver's own parser can.
#
# Output seen:
#   PostgreSQL reads 10000-01-01T00:00:00Z: 10000-01-01 00:00:00+00
#   PostgreSQL reads +010000-01-01T00:00:00.000Z: time zone displacement out of range: "+010000-01-01T00:00:00.000Z"
#   a Date as a parameter: time zone displacement out of range: "+010000-01-01T00:00:00.000Z"
#   as a column: +012026-06-01T20:00:00.000Z, by way of to_jsonb: Invalid Date
#
# Why it matters: a scan from a phone whose clock is wrong passes every check of a number or a Date, and
# then the whole batch that it is in fails in the database, each time that it is sent again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --no-save --no-audit --no-fund --silent @electric-sql/pglite@0.5.16
cat >run.mjs <<'JS'
import assert from 'node:assert/strict';
import { PGlite } from '@electric-sql/pglite';

const db = new PGlite();
const ask = (text, values) =>
  db.query(text, values).then(({ rows }) => rows[0].at, ({ message }) => message);
const moment = new Date(Date.UTC(10000, 0, 1));
const plain = await ask(`select '10000-01-01T00:00:00Z'::timestamptz::text as at`);
const expanded = await ask(`select '${moment.toISOString()}'::timestamptz::text as at`);
const parameter = await ask('select $1::timestamptz::text as at', [moment]);
const later = `'12026-06-01T20:00:00Z'::timestamptz`;
const column = await ask(`select ${later} as at`);
const json = await ask(`select to_jsonb(${later}) as at`);

console.log(`PostgreSQL reads 10000-01-01T00:00:00Z: ${plain}`);
console.log(`PostgreSQL reads ${moment.toISOString()}: ${expanded}`);
console.log(`a Date as a parameter: ${parameter}`);
console.log(`as a column: ${column.toISOString()}, by way of to_jsonb: ${new Date(json)}`);

assert.equal(plain, '10000-01-01 00:00:00+00');
assert.match(expanded, /^time zone displacement out of range/);
assert.match(parameter, /^time zone displacement out of range/);
assert.equal(column.toISOString(), '+012026-06-01T20:00:00.000Z');
assert.equal(json, '12026-06-01T20:00:00+00:00');
assert.ok(Number.isNaN(new Date(json).getTime()));
JS
node run.mjs
