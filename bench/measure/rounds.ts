import { load, type Round, type Subject } from './load.ts';

export type Plan = { seconds: number; warmUpSeconds: number; rounds: number };

/** A subject with every round of load it was put under, and what was wrong at any time. */
export type Measured = { subject: Subject; rounds: Round[]; problems: string[] };

/**
 * Loads the subjects in turn, A B C A B C, so that what slows the machine down for a while slows
 * down all of them.
 */
export async function measureInTurn(
  subjects: Subject[],
  { seconds, warmUpSeconds, rounds }: Plan,
): Promise<Measured[]> {
  const measured = subjects.map((subject): Measured => ({ subject, rounds: [], problems: [] }));
  for (const { subject, problems } of measured) {
    tell(`warming up ${subject.name}`);
    problems.push(...(await load(subject, warmUpSeconds)).problems);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const { subject, rounds: results, problems } of measured) {
      const result = await load(subject, seconds);
      results.push(result);
      problems.push(...result.problems);
      tell(
        `round ${round} of ${rounds}: ${subject.name}, ${Math.round(result.perSecond)} a second`,
      );
    }
  }
  return measured;
}

export function tell(line: string): void {
  process.stderr.write(`· ${line}\n`);
}

export function medianOf(measured: Measured, pick: (round: Round) => number | null): number | null {
  return median(measured.rounds.map(pick));
}

/** The median of the ratios of the rounds that followed each other. */
export function ratioOf(
  one: Measured,
  other: Measured,
  pick: (round: Round) => number | null,
): number | null {
  const ratios = one.rounds.map((round, index) => {
    const above = pick(round);
    const below = other.rounds[index] && pick(other.rounds[index]);
    return above && below ? above / below : null;
  });
  return median(ratios);
}

export function median(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((one, other) => one - other);
  if (known.length === 0 || known.length < values.length) return null;
  const middle = known.length >> 1;
  const [low, high] = [known[known.length % 2 ? middle : middle - 1], known[middle]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}
