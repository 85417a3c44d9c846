/**
 * Does something for each, one after the other. One that fails keeps none of the others waiting.
 * @throws AggregateError of all that failed
 */
export async function eachAlone<One>(
  those: Iterable<One>,
  act: (one: One) => Promise<unknown>,
  failure: string,
): Promise<void> {
  const errors: unknown[] = [];
  for (const one of those) await act(one).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, failure);
}
