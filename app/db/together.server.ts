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

/**
 * Turns a read of many into a read of one: keys asked for while a group is being formed are read
 * together. `load` answers in the order of its keys, with null for what is not there.
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
    const asked = (async () => load(group.map(({ key }) => key)))();
    const settle = await asked.then(
      (values) => (one: Waiting, at: number) => one.resolve(values[at] ?? null),
      (reason) => (one: Waiting) => one.reject(reason),
    );
    underWay -= 1;
    schedule();
    settleFew(group, settle);
  }

  /**
   * What follows from an answer takes its time: were all given at once, whoever else waits, the next
   * group among them, would wait for all of that.
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
