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
