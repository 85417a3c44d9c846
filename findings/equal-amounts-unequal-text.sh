#!/usr/bin/env bash
# @electric-sql/pglite 0.5.17 (PostgreSQL 18); any PostgreSQL's jsonb
#
# Terms with an amount are kept as jsonb, and a hash of their text is what two sides sign.
# Guess: jsonb stores a normal form (it sorts keys and drops spaces and repeated keys), so what is equal
# has the same text: 12.50 and 12.5 are kept alike.
# What happens: the two are equal, DISTINCT and unique indexes take them for one, and yet each prints as
# it was written, trailing zero and all. 1e2, on the other hand, comes back as 100.
# Why it matters: of two rows that the database calls equal, hashes, signatures and ETags over their text
# differ, and which text survives a DISTINCT or an upsert is chance. Amounts belong in whole minor units.
#
# Seen:
#   equal: true, texts: 12.50 12.5, same hash: false, distinct: 1, 1e2 prints 100
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent @electric-sql/pglite@0.5.17
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create();
const { rows } = await database.query(`
  select a = b as equal, a::text as one, b::text as other, md5(a::text) = md5(b::text) as hash,
    (select count(distinct amount)::int from (values (a), (b)) as kept (amount)) as kinds,
    '1e2'::jsonb::text as hundred
  from (values ('12.50'::jsonb, '12.5'::jsonb)) as amounts (a, b)`);
const { equal, one, other, hash, kinds, hundred } = rows[0];
const line = `equal: ${equal}, texts: ${one} ${other}, same hash: ${hash}, distinct: ${kinds}, 1e2 prints ${hundred}`;
console.log(line);
const seen = 'equal: true, texts: 12.50 12.5, same hash: false, distinct: 1, 1e2 prints 100';
process.exit(line === seen ? 0 : 1);
JS
node run.mjs
