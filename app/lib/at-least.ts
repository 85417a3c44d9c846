/** Answers no sooner than this, so that the time taken says nothing about what was found. */
export async function atLeast<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const [outcome] = await Promise.allSettled([
    work,
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
  ]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
