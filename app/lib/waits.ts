/**
 * Waits for work, but no longer than this; then `late` says what it comes to instead. It may throw.
 * The work itself goes on.
 */
export async function within<Value, Late>(
  milliseconds: number,
  work: PromiseLike<Value>,
  late: () => Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    // One more turn lets what has arrived by now come first.
    timer = setTimeout(() => setImmediate(resolve), milliseconds);
  }).then(late);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** Answers no sooner than this, so that the time taken says nothing about what was found. */
export async function atLeast<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const [outcome] = await Promise.allSettled([
    work,
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Wakes whoever waits; a ring that nobody heard ends the next wait at once. */
export type Bell = { ring(): void; wait(mostMs: number): Promise<void> };

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
