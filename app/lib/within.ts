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
