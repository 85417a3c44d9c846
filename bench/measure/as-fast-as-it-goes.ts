import type { Ratio } from './report.ts';
import { median } from './rounds.ts';

export type Rate = {
  perSecond: number;
  p99Ms: number;
  /** Processor time of the process that did it, for each; null where the system doesn’t say. */
  cpuMs: number | null;
  problems: string[];
};

type Load = { seconds: number; clients: number; cpuMs(): number | null };

/** Does something again and again with so many at once; `once` answers what was wrong, or null. */
export async function asFastAsItGoes(
  { seconds, clients, cpuMs }: Load,
  once: () => Promise<string | null>,
): Promise<Rate> {
  const problems = new Set<string>();
  const took: number[] = [];
  const cpuBefore = cpuMs();
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
  const cpuAfter = cpuMs();
  took.sort((one, other) => one - other);
  return {
    perSecond: took.length / elapsedSeconds,
    p99Ms: took[Math.floor(took.length * 0.99)] ?? 0,
    cpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / took.length,
    problems: [...problems],
  };
}

/** Processor time of this process, for the work done in it. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** One thing against another by how often a second it is done, and by what it costs. */
export function paceOf(
  what: string,
  rounds: { one: Rate; other: Rate }[],
  target?: Ratio['target'],
): Ratio[] {
  const rate = median(rounds.map(({ one, other }) => one.perSecond / other.perSecond));
  const time = median(
    rounds.map(({ one, other }) => one.cpuMs && other.cpuMs && other.cpuMs / one.cpuMs),
  );
  return [
    { name: `${what}, by number`, value: rate, worse: 'less', ...(target && { target }) },
    { name: `${what}, by processor time`, value: time, worse: 'less' },
  ];
}
