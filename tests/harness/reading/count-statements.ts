import type { Orm } from '#app/db/client.server.ts';

/** The same database, with a count of the statements begun on it. */
export function countStatements(orm: Orm): { orm: Orm; statements(): number } {
  let count = 0;
  const counting = new Proxy(orm, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name === 'select' || name === 'execute') count += 1;
      return value.bind(target);
    },
  });
  return {
    orm: counting,
    statements() {
      const seen = count;
      count = 0;
      return seen;
    },
  };
}
