import pg from 'pg';

/** How often a statement has to come before it gets a name; those made for one list never do. */
const oftenEnough = 3;
/** What each connection of the server keeps in mind at most: some 50 kB for each of them. */
const mostNames = 300;
/** How many texts are counted before counting begins anew. */
const mostCounted = 2_000;

/**
 * A connection that gives statements which come again and again a name, so that the server parses
 * and plans each of them once for the connection, instead of every time.
 */
export class NamingClient extends pg.Client {
  override query(statement: unknown, values?: unknown, done?: unknown): never {
    return super.query(
      named(statement, values) as string,
      values as [],
      done as () => void,
    ) as never;
  }
}

type Statement = { text: string; name?: string };

function named(statement: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0 || typeof statement !== 'object')
    return statement;
  const { text, name = nameOf(text) } = statement as Statement;
  return { ...statement, name };
}

const names = new Map<string, string>();
const counts = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size >= mostNames) return name;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < oftenEnough) {
    if (counts.size >= mostCounted) counts.clear();
    counts.set(text, count);
    return;
  }
  counts.delete(text);
  names.set(text, `often_${names.size}`);
  return names.get(text);
}
