import { grouped } from '#app/lib/money/grouped.ts';
import type { Orm } from './client.server.ts';

/**
 * Reads that wait at the same moment share one statement, which is put together once for each
 * database.
 * @param prepare makes what reads many keys, in their order
 */
export function readTogether<Value>(
  prepare: (orm: Orm) => (keys: string[]) => Promise<(Value | null)[]>,
): (orm: Orm, key: string) => Promise<Value | null> {
  const readers = new WeakMap<Orm, (key: string) => Promise<Value | null>>();
  return (orm, key) => {
    let read = readers.get(orm);
    if (!read) {
      read = grouped(prepare(orm));
      readers.set(orm, read);
    }
    return read(key);
  };
}
