import type { RuleCase } from './readers.ts';

/** Numbers that follow from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'];
const weights = [10, 10, 5, 3, 2, 1];

/** A rule of random parts that RFC 5545 lets go together, with a day that it may begin near. */
export function randomRule(random: () => number): RuleCase {
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pick = <T>(values: readonly T[]) => values[whole(0, values.length - 1)] as T;
  const some = (most: number, value: () => number) =>
    [...new Set(Array.from({ length: whole(1, most) }, value))].sort((a, b) => a - b).join(',');
  const signed = (most: number) => whole(1, most) * (random() < 0.3 ? -1 : 1);
  const frequency = pick(frequencies.flatMap((one, at) => Array(weights[at]).fill(one)));
  const isYearly = frequency === 'YEARLY';
  const isLarge = isYearly || frequency === 'MONTHLY';
  const parts = [`FREQ=${frequency}`];
  if (random() < 0.4) parts.push(`INTERVAL=${whole(2, frequency === 'MINUTELY' ? 500 : 4)}`);
  if (random() < 0.35) parts.push(`BYMONTH=${some(3, () => whole(1, 12))}`);
  const hasWeeks = isYearly && random() < 0.3;
  if (hasWeeks) parts.push(`BYWEEKNO=${some(3, () => signed(53))}`);
  if (isYearly && !hasWeeks && random() < 0.15)
    parts.push(`BYYEARDAY=${some(4, () => signed(366))}`);
  if (frequency !== 'WEEKLY' && random() < 0.35)
    parts.push(`BYMONTHDAY=${some(4, () => signed(31))}`);
  if (random() < 0.5) {
    const isCounted = isLarge && !hasWeeks && random() < 0.5;
    const most = isYearly ? 20 : 5;
    const names = [...new Set(Array.from({ length: whole(1, 3) }, () => pick(weekdays)))];
    parts.push(`BYDAY=${names.map((name) => (isCounted ? signed(most) : '') + name).join(',')}`);
  }
  if (random() < 0.15) parts.push(`BYHOUR=${some(3, () => whole(0, 23))}`);
  if (random() < 0.1) parts.push(`BYMINUTE=${some(3, () => whole(0, 59))}`);
  if (parts.some((part) => /^BY/.test(part)) && random() < 0.25)
    parts.push(`BYSETPOS=${some(2, () => signed(4))}`);
  if (random() < 0.2) parts.push(`WKST=${pick(weekdays)}`);
  const day = new Date(Date.UTC(2022, 0, 1) + whole(0, 1_400) * 86_400_000);
  const start = `${day.toISOString().slice(0, 10)}T${pick(['09:00', '20:30', '23:00'])}:00`;
  return { rule: parts.join(';'), start, to: '2036-01-01T00:00:00', most: 40 };
}
