export type Rate = { perSecond: number; p99Ms: number; problems: string[] };

/** Does something again and again with so many at once; `once` answers what was wrong, or null. */
export async function asFastAsItGoes(
  { seconds, clients }: { seconds: number; clients: number },
  once: () => Promise<string | null>,
): Promise<Rate> {
  const problems = new Set<string>();
  const took: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endsAt) {
        const beganAt = performance.now();
        const problem = await once();
        if (problem) problems.add(problem);
        took.push(performance.now() - beganAt);
      }
    }),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  took.sort((one, other) => one - other);
  return {
    perSecond: took.length / elapsedSeconds,
    p99Ms: took[Math.floor(took.length * 0.99)] ?? 0,
    problems: [...problems],
  };
}
