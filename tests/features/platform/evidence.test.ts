import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import { messages } from '#app/db/schema/messaging.ts';
import { refusalOf } from '#tests/harness/money/ledger.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const { orm } = await testDatabase();

type Kept = {
  /** Columns that may change, whatever their value. */
  free?: string[];
  /** Columns that are set once. */
  once?: string[];
  /** Columns that may be cleared. */
  gone?: string[];
  /** Columns that change until the one that closes the row is set. */
  until?: [closes: string, columns: string[]];
  /** Values that a row needs for its checks. */
  row?: Record<string, string>;
  /** A row is deleted with its parent, or by itself. */
  delete?: 'with its parent' | 'by itself';
};

/* Evidence for people and papers: per table, the permitted changes of a written row. */
const evidence: Record<string, Kept> = {
  door_scans: {
    once: ['settled_at'],
    row: { kind: `'in'`, undoes: 'null', guest_id: 'null' },
    delete: 'with its parent',
  },
  door_phones: { free: ['last_seen_at'], once: ['ended_at'] },
  settlement_versions: { row: { hash: `repeat('a', 64)` } },
  settlement_changes: {},
  settlement_signatures: { gone: ['account_id', 'address', 'device'] },
  settlement_lines: { once: ['removed_at'], until: ['removed_at', ['line']] },
  show_confirmations: {},
  booking_proposals: { once: ['answered_at'], until: ['answered_at', ['answer']] },
  disputes: {
    once: ['ended_at'],
    until: [
      'ended_at',
      [
        ...['state', 'decision', 'venue_gets_minor', 'performer_gets_minor'],
        ...['decided_by', 'answer_due_at'],
      ],
    ],
  },
  signed_riders: { delete: 'with its parent' },
  rider_versions: { once: ['referred_at'], delete: 'with its parent' },
  advance_comments: { delete: 'by itself' },
  advance_confirmations: { free: ['revision', 'version', 'actor', 'at', 'notified_at'] },
  running_order_marks: { once: ['undone_at'], delete: 'with its parent' },
  hold_history: { delete: 'with its parent' },
  messages: { gone: ['profile_id', 'account_id'], delete: 'with its parent' },
  message_reports: {
    gone: [
      ...['reporter_page_id', 'reporter_account_id'],
      ...['reported_page_id', 'reported_account_id'],
    ],
    once: ['closed_at'],
    until: ['closed_at', ['outcome', 'note', 'closed_by']],
    delete: 'with its parent',
  },
  reviews: {
    free: ['answer', 'hidden_at'],
    gone: ['account_id', 'by_id'],
    once: ['published_at'],
    until: ['published_at', ['text', 'would_again', 'account_id']],
    delete: 'with its parent',
  },
  ticket_refunds: {},
  moved_tickets: { gone: ['moved_by'] },
  ticket_mailings: { free: ['sent', 'last_email'], once: ['sent_at'] },
  chargebacks: {
    free: ['amount_minor', 'state', 'evidence_due_at', 'closed_at'],
    once: ['evidence_sent_at'],
  },
  document_issuers: {},
  currency_conversions: {},
  booking_versions: {},
  booking_history: {},
  cancellations: {
    row: {
      guarantee_minor: '2',
      venue_gets_back_minor: '1',
      performer_gets_minor: '1',
    },
  },
  contracts: { once: ['replaced_at'] },
  signatures: { gone: ['account_id', 'address', 'device'] },
  releases: {},
  dispute_statements: {},
  security_log: {},
};

type Column = { name: string; type: string; isNullable: boolean; isGenerated: boolean };

async function columnsOf(tx: Orm, table: string): Promise<Column[]> {
  const { rows } = (await tx.execute(sql`
    select attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull as "isNullable", attidentity <> '' or attgenerated <> '' as "isGenerated"
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`)) as {
    rows: Column[];
  };
  return rows;
}

/** Two different values of a type. */
function valuesOf(type: string): [string, string] {
  if (type.startsWith('timestamp')) return [`'2026-11-28 20:00Z'`, `'2026-11-28 21:00Z'`];
  if (type === 'uuid')
    return [`'${'0'.repeat(8)}-0000-0000-0000-${'1'.repeat(12)}'`, 'gen_random_uuid()'];
  if (type === 'jsonb') return [`'{"said": 1}'`, `'{"said": 2}'`];
  if (type === 'text[]') return [`'{a}'`, `'{b}'`];
  if (type === 'boolean') return ['true', 'false'];
  return /^(big|small)?int/.test(type) ? ['1', '2'] : [`'a'`, `'b'`];
}

/** Runs changes on a row that exists only for this, without the tables that it refers to. */
async function withRow<Answer>(
  table: string,
  empty: readonly string[],
  run: (tx: Orm, columns: Column[]) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined;
  await orm
    .transaction(async (tx) => {
      await tx.execute(
        sql.raw(`do $$ declare one record; begin for one in
        select conname, conrelid::regclass as place from pg_constraint
          where contype = 'f' and '${table}'::regclass in (conrelid, confrelid)
        loop execute format('alter table %s drop constraint %I', one.place, one.conname); end loop;
      end $$`),
      );
      const columns = (await columnsOf(tx, table)).filter(({ isGenerated }) => !isGenerated);
      const { row = {} } = evidence[table] ?? {};
      const values = columns.map(({ name, type }) =>
        empty.includes(name) ? 'null' : (row[name] ?? valuesOf(type)[0]),
      );
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      await tx.execute(sql.raw(`insert into ${table} (${names}) values (${values.join(', ')})`));
      answer = await run(tx, columns);
      throw new Error('undone');
    })
    .catch((error) => {
      if ((error as Error).message !== 'undone') throw error;
    });
  return answer as Answer;
}

const refused = (table: string) => `${table} can only be added to`;

/** The reason why a statement is refused; null if it isn’t. It is rolled back. */
async function attempt(tx: Orm, statement: string): Promise<string | null> {
  const refusal = await refusalOf(() =>
    tx.transaction(async (part) => {
      await part.execute(sql.raw(statement));
      throw new Error('undone');
    }),
  );
  return refusal === 'Error: undone' ? null : refusal;
}

/** Columns that can be changed, and columns that can be cleared. */
async function changesOf(tx: Orm, table: string, columns: Column[]) {
  const changed: string[] = [];
  const emptied: string[] = [];
  for (const { name, type, isNullable } of columns) {
    const other = await attempt(tx, `update ${table} set "${name}" = ${valuesOf(type)[1]}`);
    // The same number in another form: another text, and so another hash.
    if (type === 'jsonb' && other !== null)
      expect(await attempt(tx, `update ${table} set "${name}" = '{"said": 1.0}'`)).toBe(other);
    if (other === null) changed.push(name);
    else expect(`${name}: ${other}`).toBe(`${name}: ${refused(table)}`);
    const nothing = isNullable
      ? await attempt(tx, `update ${table} set "${name}" = null`)
      : refused(table);
    if (nothing === null) emptied.push(name);
  }
  return { changed: changed.sort(), emptied };
}

it.each(Object.entries(evidence))('what %s proves can’t be rewritten', async (table, kept) => {
  const { free = [], once = [], gone = [], until } = kept;
  const closing = [...once, ...(until ? [until[0]] : [])];
  // Written and closed: columns set once are set.
  await withRow(table, [], async (tx, columns) => {
    const { changed, emptied } = await changesOf(tx, table, columns);
    expect(changed).toEqual([...free].sort());
    const { row = {} } = kept;
    const isFull = (name: string) => row[name] !== 'null';
    const nullable = columns.filter(({ isNullable }) => isNullable).map(({ name }) => name);
    const mayEmpty = nullable.filter(
      (name) => gone.includes(name) || free.includes(name) || !isFull(name),
    );
    expect(emptied.sort()).toEqual(mayEmpty.sort());
    expect(await attempt(tx, `truncate ${table}`)).toBe(refused(table));
    const deleted = await attempt(tx, `delete from ${table}`);
    expect(deleted).toBe(kept.delete === 'by itself' ? null : refused(table));
  });
  // Still open: columns set once can be set, and columns before the closing one can change.
  if (closing.length > 0)
    await withRow(table, closing, async (tx, columns) => {
      const { changed } = await changesOf(tx, table, columns);
      const open = new Set([...free, ...closing, ...(until?.[1] ?? [])]);
      expect(changed).toEqual([...open].sort());
    });
});

it('what goes with its parent does so when that goes', async () => {
  await orm.execute(sql`insert into threads (id, kind, subject_id) values ('t', 'booking', 'b')`);
  await orm.execute(sql`insert into messages (thread_id, number, id, text, created_at)
    values ('t', 1, 'm', 'Load-in at four.', now())`);
  expect(await refusalOf(() => orm.execute(sql`delete from messages`))).toBe(refused('messages'));
  await orm.execute(sql`delete from threads where id = 't'`);
  expect(await orm.$count(messages)).toBe(0);
});

it('no table of evidence is without a guard', async () => {
  const { rows } = (await orm.execute(sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname ~ '(signatures|versions|history|changes|statements|scans|confirmations|log)$'
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgtype & 32 = 32)`)) as {
    rows: unknown[];
  };
  expect(rows).toEqual([]);
});
