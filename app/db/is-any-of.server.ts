import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a text column is one of some values, which are one value of the statement: it is the same
 * statement for any number of them, and planned once.
 * @param values or the place in a statement where they are filled in
 */
export function isAnyOf(column: AnyColumn, values: Iterable<string> | Placeholder): SQL {
  const filled = Symbol.iterator in values ? sql.param([...values]) : values;
  return sql`${column} = any(${filled}::text[])`;
}
