import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a text column is one of some values, which are one value of the statement: it is the same
 * statement for any number of them, and planned once.
 */
export function isAnyOf(column: AnyColumn, values: Iterable<string>): SQL {
  return sql`${column} = any(${sql.param([...values])}::text[])`;
}
