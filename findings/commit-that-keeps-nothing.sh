#!/usr/bin/env bash
# drizzle-orm 0.45.4 with pg 8.23.1, and the same with @electric-sql/pglite 0.5.17
#
# A payment is taken down, then something beside it fails and is caught, within one transaction.
# Guess: the commit fails, since the transaction was aborted, or at least both drivers say the same.
# What happens: over pg the transaction resolves with its answer, as if all was well, and no row is
# there: PostgreSQL answers the COMMIT of an aborted transaction with the tag ROLLBACK and no error, and
# neither pg nor drizzle looks at the tag. Over PGlite the very same code throws 25P02.
# Why it matters: tests on the embedded database pass, and on the server a payment is acknowledged to
# the card provider and gone. What may fail beside money needs a savepoint, and the caller a statement
# after a caught failure.
#
# Seen:
#   over pg:     answered "paid", rows 0
#   over pglite: threw 25P02, rows 0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent --legacy-peer-deps \
  drizzle-orm@0.45.4 pg@8.23.1 @electric-sql/pglite@0.5.17 @electric-sql/pglite-socket@0.2.17
cat > run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';

const database = await PGlite.create();
await database.exec(`create table payments (id text primary key);
  create table cards (id text primary key); insert into cards values ('card 1')`);
const pay = (orm) =>
  orm
    .transaction(async (tx) => {
      await tx.execute(sql`insert into payments values ('payment 1')`);
      await tx.execute(sql`insert into cards values ('card 1')`).catch(() => {});
      return 'paid';
    })
    .then((answer) => `answered "${answer}"`, ({ code }) => `threw ${code}`);
const rows = async () => (await database.query('select * from payments')).rows.length;

const embedded = `${await pay(drizzlePglite(database))}, rows ${await rows()}`;
const server = new PGLiteSocketServer({ db: database, port: 0, host: '127.0.0.1' });
await server.start();
const connectionString = `postgres://postgres@${server.getServerConn()}/postgres`;
const client = new pg.Client({ connectionString });
await client.connect();
const answer = await pay(drizzlePg(client));
await client.end();
await server.stop();
const remote = `${answer}, rows ${await rows()}`;
console.log(`over pg:     ${remote}\nover pglite: ${embedded}`);
const isAsSeen = remote === 'answered "paid", rows 0' && embedded === 'threw 25P02, rows 0';
process.exit(isAsSeen ? 0 : 1);
JS
node run.mjs
