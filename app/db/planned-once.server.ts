import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/*
 * PostgreSQL plans a long statement anew each time where a plan for the values of this time looks
 * cheaper than one for any, although planning takes far longer than running. These parts of a
 * statement tell it no such values.
 */

/** Ids, or the place in a statement where they are filled in. */
export type Ids = string[] | Placeholder;

/**
 * What a column is compared with that has to be one of these: `column = ${anyOf(ids)}`.
 * @param prefix what stands before each of them in the column
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
