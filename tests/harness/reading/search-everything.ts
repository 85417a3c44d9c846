import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';

/**
 * Every row of every table with one of these words in any column: the table and the row as text.
 * The library's own tables are searched like ours.
 */
export async function searchDatabase(orm: Orm, words: string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    orm,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      order by 1`,
  );
  if (tables.length < 10) throw new Error('there are fewer tables than can be');
  const findings: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(
      orm,
      sql`select t::text as row from ${sql.raw(name)} t where exists (
        select from unnest(${sql.param(words)}::text[]) as word
        where position(lower(word) in lower(t::text)) > 0)`,
    );
    findings.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return findings;
}

/** Every file below a folder with one of these words in its path or bytes. */
export function searchFiles(folder: string, words: string[]): string[] {
  return filesIn(folder).filter((file) => {
    const bytes = readFileSync(path.join(folder, file)).toString('latin1').toLowerCase();
    return words.some((word) => {
      const asBytes = Buffer.from(word).toString('latin1').toLowerCase();
      return bytes.includes(asBytes) || file.toLowerCase().includes(word.toLowerCase());
    });
  });
}

/** The paths of all files below a folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function rowsOf<Row>(orm: Orm, query: Parameters<Orm['execute']>[0]): Promise<Row[]> {
  const answer = await orm.execute(query);
  return (answer as unknown as { rows: Row[] }).rows;
}
