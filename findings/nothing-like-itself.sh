#!/usr/bin/env bash
# pg_trgm in @electric-sql/pglite 0.5.16 (npm): PostgreSQL's search for similar names.
#
# Guess: a text is as similar to itself as can be, 1; so a name that is typed exactly is always found.
# What happens: letters and digits alone make trigrams. "!!!" and "+/-" have none, so they are 0 like
# themselves, `%` says no, and no index on trigrams ever finds them; full text search has no word of
# them either. "Owls" and "Owls!!!" are the same to it.
# Seen: {"itself":0,"alike":false,"trigrams":[],"words":"","louder":1}
# Why it matters: bands are called so (!!!, +/-, †††). A search that falls back to "all" where nothing
# was typed answers with everyone for them, and "is this name taken?" says no for ever.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent @electric-sql/pglite@0.5.16
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const database = new PGlite({ extensions: { pg_trgm } });
await database.exec('create extension pg_trgm');
const { rows } = await database.query(`select similarity('!!!', '!!!') as itself,
  '!!!' % '!!!' as alike, show_trgm('+/-') as trigrams, to_tsvector('simple', '!!!')::text as words,
  similarity('Owls', 'Owls!!!') as louder`);
const seen = JSON.stringify(rows[0]);
console.log(seen);
process.exit(seen === '{"itself":0,"alike":false,"trigrams":[],"words":"","louder":1}' ? 0 : 1);
JS
node run.mjs
