import type { Orm } from './client.server.ts';

type Values = Record<string, unknown>;
type Statement = { execute(values: Values): Promise<unknown> };

/**
 * A statement that is built once for each connection and then only filled in, for what is asked
 * often: building takes longer than asking. What differs from time to time is a `sql.placeholder`.
 */
export function builtOnce<Built extends Statement>(
  build: (orm: Orm) => { prepare(name: string): Built },
) {
  count += 1;
  const name = `built_${count}`;
  const statements = new WeakMap<object, Built>();
  return (orm: Orm, values: Values): ReturnType<Built['execute']> => {
    // A transaction is new each time; the connection it runs on comes again.
    const { client } = (orm as unknown as { session: { client: object } }).session;
    const statement = statements.get(client) ?? build(orm).prepare(name);
    statements.set(client, statement);
    return statement.execute(values) as ReturnType<Built['execute']>;
  };
}

let count = 0;
