#!/usr/bin/env bash
# @electric-sql/pglite 0.5.16 (PostgreSQL 18.6’s jsonb)
#
# One would guess: a trigger that refuses an update when `old.document is distinct from new.document` keeps a
# signed JSON document as it was, to the letter, and so its hash.
#
# What happens: jsonb compares numbers by value and keeps how they are written. 2500.0 and 2500.00 are not
# distinct, so the guard doesn't fire, and the row then holds the other text, with another SHA-256.
# Comparing `document::text` sees it.
#
# Output seen:
#   distinct by value: false, by text: true
#   hash before {"fee": 2500.0}: cad4e99b
#   hash after {"fee": 2500.00}: 3fbbfb5c
#
# Why it matters: contracts and settlements are signed by a hash of their text. A guard by value lets
# someone change the text under a signature, and the hash no longer proves it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --no-save --no-audit --no-fund --silent @electric-sql/pglite@0.5.16
cat >run.mjs <<'JS'
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';

const db = new PGlite();
await db.exec(`
  create table contracts (document jsonb);
  insert into contracts values ('{"fee": 2500.0}');
  create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'a contract stays as it was signed'; end $$;
  create trigger contracts_stay before update on contracts for each row
    when (old.document is distinct from new.document) execute function refuse();`);
const read = async () =>
  (await db.query('select document::text as text from contracts')).rows[0].text;
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);
const before = await read();
await assert.rejects(db.query(`update contracts set document = '{"fee": 2501.0}'`), /stays/);
await db.query(`update contracts set document = '{"fee": 2500.00}'`);
const after = await read();
const { rows: [distinct] } = await db.query(`select $1::jsonb is distinct from $2::jsonb as value,
  $1::jsonb::text is distinct from $2::jsonb::text as text`, [before, after]);

console.log(`distinct by value: ${distinct.value}, by text: ${distinct.text}`);
console.log(`hash before ${before}: ${hash(before)}`);
console.log(`hash after ${after}: ${hash(after)}`);

assert.deepEqual(distinct, { value: false, text: true });
assert.deepEqual([before, after], ['{"fee": 2500.0}', '{"fee": 2500.00}']);
assert.notEqual(hash(before), hash(after));
JS
node run.mjs
