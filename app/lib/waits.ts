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
