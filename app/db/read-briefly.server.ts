type Remembered<Value> = { at: number; value: Promise<Value> };

/**
 * What is read for many who ask at about the same moment: for so long they share one read. What fails
 * isn’t remembered.
 * @returns what reads for an owner, such as a database, and says whether it read just now
 */
export function readBriefly<Value>(
  forMs: number,
): (
  owner: object,
  key: string,
  read: () => Promise<Value>,
) => { value: Promise<Value>; isNew: boolean; renew(): Promise<Value> } {
  const owners = new WeakMap<object, Map<string, Remembered<Value>>>();
  return (owner, key, read) => {
    const known = owners.get(owner) ?? new Map<string, Remembered<Value>>();
    owners.set(owner, known);
    const renew = () => {
      if (known.size > mostKnown) known.clear();
      const value = read();
      known.set(key, { at: performance.now(), value });
      value.catch(() => known.delete(key));
      return value;
    };
    const before = known.get(key);
    const isKnown = before && performance.now() - before.at < forMs;
    return { value: isKnown ? before.value : renew(), isNew: !isKnown, renew };
  };
}

const mostKnown = 1_000;
