import {
  type AnyColumn,
  getTableColumns,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { allZoneNames } from '#app/lib/time/zone-names.ts';

/* Parts of statements that mean the same on every database, and the rows of statements written by hand. */

/** The rows of a statement written by hand, of the type that its author knows: `rowsOf<Row>(tx.execute(sql`…`))`. */
export async function rowsOf<Row>(answer: PromiseLike<unknown>): Promise<Row[]> {
  const { rows } = (await answer) as { rows: Row[] };
  return rows;
}

/** The row of a statement that always answers with one. */
export async function rowOf<Row>(answer: PromiseLike<unknown>): Promise<Row> {
  const [row] = await rowsOf<Row>(answer);
  if (row === undefined) throw new Error('a statement answered without a row');
  return row;
}

/**
 * The order of names for people: Ana, Ângela, Élodie, Zoe. It is that of the Unicode collation
 * algorithm with CLDR’s root order, which both databases have as `und-x-icu`. The default order of a
 * database depends on how it was made (the embedded one: by code point).
 */
export function byName(name: SQLWrapper): SQL {
  return sql`${name} collate "und-x-icu"`;
}

/** In small letters of every script; a server whose locale is C otherwise lowers English letters alone. */
export function lowered(text: SQLWrapper): SQL<string> {
  return sql<string>`lower(${text} collate "und-x-icu")`;
}

/**
 * The moment that something on the clock is in the zone of each row, worked out here for every zone:
 * the rules for time zones are those of this process, never the database’s, which may be of another
 * year or lack names. Decision 0097.
 * @param zone a text; UTC where it is null or no zone
 */
export function momentIn(
  zone: SQLWrapper,
  at: (timeZone: string) => Temporal.ZonedDateTime,
): SQL<Date> {
  const seconds: Record<string, number> = {};
  for (const name of names) seconds[name.toLowerCase()] = at(name).epochMilliseconds / 1_000;
  // Read once for a statement, whatever its plan, rather than for each row.
  const known = sql`(select ${JSON.stringify(seconds)}::jsonb)`;
  return sql`to_timestamp(coalesce(${known} ->> lower(${zone}), ${String(seconds.utc)})::float8)`;
}

const names = allZoneNames();

type At = { latitude: SQL; longitude: SQL };

/** Kilometres between two places, as the crow flies: the database’s own function. */
export function kmBetween(one: At, other: At): SQL {
  return sql`km_between(point(${one.longitude}, ${one.latitude}), point(${other.longitude}, ${other.latitude}))`;
}

type Key<Table extends PgTable> = keyof Table['_']['columns'] & string;
type Rows<Table extends PgTable, Some extends Key<Table>> = {
  columns: readonly Some[];
  rows: readonly { [Column in Some]: Table['_']['columns'][Column]['_']['data'] | null }[];
};

/**
 * Rows as one value, to select from: so it is one statement for any number of them, planned once. Columns
 * are named as the table’s and have their types.
 * @param name of the rows in the statement
 */
export function recordset<Table extends PgTable, Some extends Key<Table>>(
  name: string,
  table: Table,
  { columns, rows }: Rows<Table, Some>,
): SQL {
  const known = columnsOf(table);
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [known(column).name, row[column]])),
  );
  const types = columns.map((column) => `"${known(column).name}" ${known(column).getSQLType()}`);
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
    as ${sql.raw(`${name} (${types.join(', ')})`)}`;
}

/**
 * Inserts rows as one value, as `recordset`.
 * @param same the columns that have the same value in all of them
 */
export function insertRecordset<Table extends PgTable, Some extends Key<Table>>(
  table: Table,
  rows: Rows<Table, Some>,
  same: { [Column in Exclude<Key<Table>, Some>]?: SQL } = {},
): SQL {
  const known = columnsOf(table);
  const own = rows.columns.map((column) => sql.identifier(known(column).name));
  const others = Object.entries<SQL | undefined>(same).flatMap(([column, value]) =>
    value ? [{ name: sql.identifier(known(column).name), value }] : [],
  );
  const names = [...own, ...others.map(({ name }) => name)];
  const values = [...own, ...others.map(({ value }) => value)];
  return sql`insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${recordset('new_row', table, rows)}`;
}

function columnsOf(table: PgTable) {
  const columns = getTableColumns(table);
  return (key: string) => {
    const column = columns[key];
    if (!column) throw new Error(`there is no column ${key}`);
    return column;
  };
}

/** The place in a row, by the name that the table has in the statement. */
export function placeOfRow(table: string): At {
  return { latitude: sql.raw(`${table}.latitude`), longitude: sql.raw(`${table}.longitude`) };
}

/**
 * True if a text column is one of some values. These are one value of the statement: it is the same
 * statement for any number of them, and planned once.
 * @param values or the place in a statement where they are filled in
 */
export function isAnyOf(column: AnyColumn, values: Iterable<string> | Placeholder): SQL {
  const filled = Symbol.iterator in values ? sql.param([...values]) : values;
  return sql`${column} = any(${filled}::text[])`;
}

/*
 * PostgreSQL plans a long statement anew each time where a plan for the values of this time looks
 * cheaper than one for any, although planning takes far longer than running. `anyOf` and `fixed` tell it
 * no such values.
 */

/** Ids, or the place in a statement where they are filled in. */
export type Ids = string[] | Placeholder;

/**
 * The ids that a column has to be one of: `column = ${anyOf(ids)}`.
 * @param prefix comes before each of them in the column
 */
export function anyOf(ids: Ids, prefix = ''): SQL {
  const each = sql`unnest(${Array.isArray(ids) ? sql.param(ids) : ids}::text[])`;
  return sql`any(array(select ${prefix ? sql`${fixed(prefix)} || ${each}` : each}))`;
}

/** A value of ours, never one from outside, as a part of the text. */
export function fixed(value: string | number | readonly string[]): SQL {
  if (typeof value === 'number') return sql.raw(String(value));
  const text = typeof value === 'string' ? value : `{${value.join(',')}}`;
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}
