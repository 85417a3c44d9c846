import { QueryPromise, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/*
 * Shortcuts of the database: statements sent together, statements built and planned once, reads that
 * many requests share. `DATABASE_SHORTCUTS=off` switches all of it off, with the same results.
 */

type Orm = PgDatabase<PgQueryResultHKT>;
type Session = Orm['_']['session'];

/** Sessions of databases whose shortcuts are switched off. */
const plain = new WeakSet<Session>();
const pipelines = new WeakMap<Session, Pipeline>();

/** A connection that needn’t wait for an answer before it sends the next statement. */
type Pipeline = { statementCount: number; cork(): void; uncork(): void };

export function usesShortcuts(orm: Orm, shortcuts: boolean): void {
  if (!shortcuts) plain.add(orm._.session);
}

/** Says that a database is one connection, which pipelines. */
export function holdsPipeline(orm: Orm, pipeline: Pipeline): void {
  pipelines.set(orm._.session, pipeline);
}

function isPlain(orm: Orm): boolean {
  return plain.has(orm._.session);
}

/** A statement that is built and not sent yet, as Drizzle’s builders are. */
type Statement = PromiseLike<unknown> & { execute(): Promise<unknown> };
type Answers<Statements extends Statement[]> = {
  [Place in keyof Statements]: Awaited<Statements[Place]>;
};

/**
 * Sends statements that don’t need each other’s answers in one packet, in their order. The server does
 * one after the other, each with what was committed when it begins, and none after one that has failed.
 * Ends when all of them have ended, so that nothing is written after the transaction’s end.
 * @throws what the first one that failed has thrown
 */
export async function sendTogether<Statements extends Statement[]>(
  tx: Orm,
  ...statements: Statements
): Promise<Answers<Statements>> {
  const pipeline = pipelines.get(tx._.session);
  return (await (pipeline ? sendOn(pipeline, statements) : sendEach(statements))) as never;
}

async function sendOn(pipeline: Pipeline, statements: Statement[]): Promise<unknown[]> {
  const answers: Promise<unknown>[] = [];
  pipeline.cork();
  for (const statement of statements) {
    const countBefore = pipeline.statementCount;
    const answer = (async () => statement.execute())();
    // One that fails before the last has been sent is looked at with the others.
    answer.catch(() => {});
    answers.push(answer);
    if (pipeline.statementCount > countBefore) continue;
    // Drizzle hands a statement on at once. One that it ever keeps longer has to be waited for.
    pipeline.uncork();
    await answer.catch(() => {});
    pipeline.cork();
  }
  pipeline.uncork();
  const ends = await Promise.allSettled(answers);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

async function sendEach(statements: Statement[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const statement of statements) answers.push(await statement);
  return answers;
}

type Values = Record<string, unknown>;
type Prepared = { execute(values: Values): Promise<unknown> };

/**
 * A statement that is built once for each connection and then only filled in: building a frequent
 * statement takes longer than running it. Values that differ are a `sql.placeholder`.
 */
export function builtOnce<Built extends Prepared>(
  build: (orm: Orm) => { prepare(name: string): Built },
) {
  count += 1;
  const name = `built_${count}`;
  const statements = new WeakMap<Session, Built>();
  return (orm: Orm, values: Values) =>
    toSend<Awaited<ReturnType<Built['execute']>>>(() => {
      if (isPlain(orm)) return build(orm).prepare('').execute(values) as never;
      const statement = statements.get(orm._.session) ?? build(orm).prepare(name);
      statements.set(orm._.session, statement);
      return statement.execute(values) as never;
    });
}

let count = 0;

/** A statement that is sent when it is awaited, or by `sendTogether`, as every statement of Drizzle’s. */
export function toSend<Answer>(send: () => Promise<Answer>): QueryPromise<Answer> {
  return new ToSend(send);
}

class ToSend<Answer> extends QueryPromise<Answer> {
  readonly #send: () => Promise<Answer>;

  constructor(send: () => Promise<Answer>) {
    super();
    this.#send = send;
  }

  override execute(): Promise<Answer> {
    return this.#send();
  }
}

/**
 * For the rest of a transaction that many people wait for, statements are planned once for each
 * connection and find rows by their indexes. PostgreSQL would plan some of them anew each time, and, as
 * it counts rows once a minute, read whole tables through that were empty a minute ago.
 * @param mayBeLost true if all that it writes may be lost if the database’s machine fails within a
 *   second: then no one waits for the disk
 */
export async function settleForRush(tx: Orm, { mayBeLost = false } = {}): Promise<void> {
  if (isPlain(tx)) return;
  await tx.execute(mayBeLost ? sql`${quickly}, ${withoutDisk}` : quickly);
}

const quickly = sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true)`;
const withoutDisk = sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Answers all questions of the same moment in one go. The function that answers is made once for
 * each database.
 * @param prepare makes the function that answers many, in their order
 */
export function together<Answer, Asked = string>(
  prepare: (orm: Orm) => (keys: Asked[]) => Promise<(Answer | null)[]>,
  options?: Parameters<typeof grouped>[1],
): (orm: Orm, key: Asked) => Promise<Answer | null> {
  const known = new WeakMap<Orm, (key: Asked) => Promise<Answer | null>>();
  return async (orm, key) => {
    if (isPlain(orm)) return (await prepare(orm)([key]))[0] ?? null;
    const ask = known.get(orm) ?? grouped(prepare(orm), options);
    known.set(orm, ask);
    return ask(key);
  };
}

/**
 * Turns a read of many into a read of one: keys asked for while a group is being formed are read
 * together. `load` answers in the order of its keys, with null for a key that it doesn’t know.
 */
export function grouped<Key, Value>(
  load: (keys: Key[]) => Promise<(Value | null)[]>,
  { mostPerGroup = 500, mostAtOnce = 2 } = {},
): (key: Key) => Promise<Value | null> {
  type Waiting = {
    key: Key;
    resolve: (value: Value | null) => void;
    reject: (reason: unknown) => void;
  };
  let waiting: Waiting[] = [];
  let underWay = 0;
  let scheduled = false;

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });

  function schedule(): void {
    if (scheduled || underWay >= mostAtOnce || waiting.length === 0) return;
    scheduled = true;
    // One turn of the event loop lets every request that has already arrived join the group.
    setImmediate(() => {
      scheduled = false;
      void readGroup();
    });
  }

  async function readGroup(): Promise<void> {
    const group = waiting.slice(0, mostPerGroup);
    waiting = waiting.slice(mostPerGroup);
    underWay += 1;
    schedule();
    const loaded = (async () => load(group.map(({ key }) => key)))();
    const settle = await loaded.then(
      (values) => (one: Waiting, at: number) => one.resolve(values[at] ?? null),
      (reason) => (one: Waiting) => one.reject(reason),
    );
    underWay -= 1;
    schedule();
    settleFew(group, settle);
  }

  /**
   * The work that follows from an answer takes its time: were all answers given at once, everything else,
   * the next group too, would wait for all of that work.
   */
  function settleFew(
    group: readonly Waiting[],
    settle: (one: Waiting, at: number) => void,
    from = 0,
  ): void {
    const until = from + fewAnswers;
    group.slice(from, until).forEach((one, at) => {
      settle(one, from + at);
    });
    if (until < group.length) setImmediate(() => settleFew(group, settle, until));
  }
}

const fewAnswers = 16;

type Remembered<Value> = { at: number; value: Promise<Value> };

/**
 * Lets all who ask within so many milliseconds share one read. A read that fails isn’t remembered.
 * @returns reads from a database; `isNew` for a read of this moment
 */
export function readBriefly<Value>(
  forMs: number,
): (
  database: { orm: Orm },
  key: string,
  read: () => Promise<Value>,
) => { value: Promise<Value>; isNew: boolean; renew(): Promise<Value> } {
  const ofDatabases = new WeakMap<Orm, Map<string, Remembered<Value>>>();
  return ({ orm }, key, read) => {
    const known = ofDatabases.get(orm) ?? new Map<string, Remembered<Value>>();
    ofDatabases.set(orm, known);
    const renew = () => {
      if (known.size > mostKnown) known.clear();
      const value = read();
      known.set(key, { at: performance.now(), value });
      value.catch(() => known.delete(key));
      return value;
    };
    const before = known.get(key);
    const isKnown = !isPlain(orm) && before && performance.now() - before.at < forMs;
    return { value: isKnown ? before.value : renew(), isNew: !isKnown, renew };
  };
}

const mostKnown = 1_000;
