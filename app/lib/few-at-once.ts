/**
 * Lets at most `most` pieces of work go on at once; the others wait for their turn, in order. Where
 * `mostWaiting` wait already, `refuse` says what becomes of the next. It may throw.
 */
export function fewAtOnce(most: number, mostWaiting = Number.POSITIVE_INFINITY, refuse = () => {}) {
  let atWork = 0;
  const waiting: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (waiting.length >= mostWaiting) refuse();
    if (atWork >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else atWork += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else atWork -= 1;
    }
  };
}
