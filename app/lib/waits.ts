/**
 * Waits for work at most this long, then returns what `late` does, which may throw. The work itself
 * goes on.
 */
export async function within<Value, Late>(
  milliseconds: number,
  work: PromiseLike<Value>,
  late: () => Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    // One more turn, so that work which is done by now wins.
    timer = setTimeout(() => setImmediate(resolve), milliseconds);
  }).then(late);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** Settles no sooner than this, so that the time taken gives nothing away. */
export async function atLeast<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const [outcome] = await Promise.allSettled([
    work,
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** A ring ends the present wait, or else the next one at once. */
type Bell = { ring(): void; wait(mostMs: number): Promise<void> };

export function makeBell(): Bell {
  let hasRung = false;
  let wake = () => {};
  return {
    ring() {
      hasRung = true;
      wake();
    },
    async wait(mostMs) {
      if (!hasRung)
        await within(mostMs, new Promise<void>((resolve) => (wake = resolve)), () => {});
      hasRung = false;
    },
  };
}

/**
 * Acts on each item, one after the other; a failure doesn’t keep the rest from their turn.
 * @throws AggregateError of all failures
 */
export async function eachAlone<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
  failure: string,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await act(item).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, failure);
}

/** Runs work of the same name one after the other, also after a failure. */
export function oneAtATime(): <Value>(name: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    const forget = () => {
      if (last.get(name) === mine) last.delete(name);
    };
    mine.then(forget, forget);
    return mine;
  };
}
