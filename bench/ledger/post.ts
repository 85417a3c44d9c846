import { randomInt } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#app/db/client.server.ts';
import { type Account, accountId, signOf, type Transaction } from '#app/domain/payments/ledger.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { postTransaction } from '../../app/features/payments/ledger/steps.server.ts';
import { asFastAsItGoes, ownCpuMs } from '../measure/as-fast-as-it-goes.ts';
import { bookings, clients, type Shape } from './shapes.ts';

/*
 * Posts in a process of its own: as the platform does, or, where there is no pgbench to compare it
 * with, the same call by hand through pg.
 */
const [databaseUrl = '', how = '', shape = '', seconds = ''] = process.argv.slice(2);
const post = how === 'platform' ? asPlatform() : await byHand();
const rate = await asFastAsItGoes({ seconds: Number(seconds), clients, cpuMs: ownCpuMs }, () =>
  post(transactionOf(shape as Shape)),
);
process.stdout.write(`${JSON.stringify(rate)}\n`);
process.exit(0);

/** As commands do: in a transaction of its own, through the platform's own connections. */
function asPlatform() {
  const opening = openDatabase(parseSettings({ DATABASE_URL: databaseUrl }), openLog('silent'));
  return async (transaction: Transaction) => {
    const { orm } = await opening;
    const isPosted = await orm.transaction((tx) => postTransaction(tx, transaction));
    return isPosted ? null : 'a new cause was taken for an old one';
  };
}

async function byHand() {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients });
  const idle = await Promise.all(Array.from({ length: clients }, () => pool.connect()));
  return async ({ cause, kind, source, entries }: Transaction) => {
    const connection = idle.pop();
    if (!connection) return 'there were too few connections';
    const rows = entries.map(({ account, amountMinor }, position) => {
      const sign = signOf(account.kind);
      return { position, account: accountId(account), ...account, sign, amount: amountMinor };
    });
    await connection.query('begin');
    await connection.query({
      name: 'post',
      text: `select post_transaction($1, $2, $3, $4, '{}', null, $5::jsonb)`,
      values: [cause, kind, source.type, source.id, JSON.stringify(rows)],
    });
    await connection.query('commit');
    idle.push(connection);
    return null;
  };
}

function transactionOf(shape: Shape): Transaction {
  const booking = `${randomInt(bookings)}`;
  const provider: Account = { kind: 'provider', owner: '', currency: 'EUR' };
  const owner = `booking:${booking}`;
  const to: [Account, number][] =
    shape === 'hot'
      ? [[{ kind: 'owedTo', owner: 'hot', currency: 'EUR' }, 126]]
      : [
          [{ kind: 'held', owner, currency: 'EUR' }, 120],
          [{ kind: 'heldFees', owner, currency: 'EUR' }, 6],
        ];
  return {
    cause: `charge ${randomInt(2 ** 48 - 1)}`,
    kind: 'charged',
    source: { type: 'booking', id: booking },
    entries: [
      { account: provider, amountMinor: 126 },
      ...to.map(([account, amountMinor]) => ({ account, amountMinor: -amountMinor })),
    ],
  };
}
