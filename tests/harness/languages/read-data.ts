import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';

/**
 * Texts of the platform itself, rather than of people; single words of names could be any words.
 */
const written = [
  ...['outbox', 'mails', 'contracts', 'jobs', '__drizzle_migrations'],
  ...['page_phrases', 'page_words'],
];

/**
 * Every text in the tables, the longest first: none of it is translated. Administrators read the
 * facts of the books by their names in the table.
 */
export async function readData(orm: Orm): Promise<string[]> {
  const rows = async <Row>(query: SQL) =>
    ((await orm.execute(query)) as unknown as { rows: Row[] }).rows;
  const columns = await rows<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`);
  const texts = new Set<string>();
  for (const { table, column } of columns) {
    if (written.includes(table)) continue;
    const [name, from] = [sql.identifier(column), sql.identifier(table)];
    for (const { json } of await rows<{ json: string }>(
      sql`select distinct to_jsonb(${name})::text as json from ${from} where ${name} is not null`,
    ))
      for (const text of leavesOf(JSON.parse(json), table === 'ledger_transactions'))
        texts.add(text);
  }
  return [...texts].sort((one, other) => other.length - one.length);
}

function leavesOf(value: unknown, named = false): string[] {
  if (typeof value === 'string')
    return value.split('\n').flatMap((line) => (line.trim().length > 2 ? [line.trim()] : []));
  if (value === null || typeof value !== 'object') return [];
  const names = named ? Object.keys(value) : [];
  return [...names, ...Object.values(value).flatMap((each) => leavesOf(each, named))];
}
