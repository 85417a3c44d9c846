import { grouped } from '#app/lib/money/grouped.ts';
import type { Orm } from './client.server.ts';

/**
 * What is asked for at the same moment is read, or done, in one go, which is put together once for
 * each database.
 * @param prepare makes what answers many, in their order
 */
export function together<Answer, Asked = string>(
  prepare: (orm: Orm) => (asked: Asked[]) => Promise<(Answer | null)[]>,
  options?: Parameters<typeof grouped>[1],
): (orm: Orm, asked: Asked) => Promise<Answer | null> {
  const known = new WeakMap<Orm, (asked: Asked) => Promise<Answer | null>>();
  return (orm, asked) => {
    const ask = known.get(orm) ?? grouped(prepare(orm), options);
    known.set(orm, ask);
    return ask(asked);
  };
}
