import { readFileSync, writeFileSync } from 'node:fs';
import { publish, type Ratio, type Report, sayValue, writeReadme } from './report.ts';
import type { Plan } from './rounds.ts';

const file = 'bench/written.json';

/** The figures of a part by their names, as last written down. */
export type Written = Record<string, number>;

/** A figure that is worse than written down, and how. */
export type Fall = { name: string; text: string };

/** Nothing may become worse by more than this share unseen. */
const fifth = 0.2;

export function readWritten(part: string): Written {
  return JSON.parse(readFileSync(file, 'utf8'))[part] ?? {};
}

/** Figures that fell by more than a fifth. Figures that are missing on either side fell as well. */
export function fallsOf({ ratios }: Report, written: Written): Fall[] {
  const falls = ratios.flatMap((ratio): Fall[] => {
    const before = written[ratio.name];
    if (before === undefined) return [{ name: ratio.name, text: 'isn’t written down' }];
    if (ratio.value === null) return [{ name: ratio.name, text: 'couldn’t be measured' }];
    if (gainOf(ratio, before) >= 1 - fifth) return [];
    const text = `${sayValue(ratio, ratio.value)} now, ${sayValue(ratio, before)} as written`;
    return [{ name: ratio.name, text }];
  });
  const gone = Object.keys(written).filter((name) => !ratios.some((ratio) => ratio.name === name));
  return [...falls, ...gone.map((name) => ({ name, text: 'isn’t measured any more' }))];
}

export function isBetter(ratio: Ratio, written: Written): boolean {
  const before = written[ratio.name];
  return before !== undefined && ratio.value !== null && gainOf(ratio, before) > 1 / (1 - fifth);
}

/** 1 for as good as before, 0.5 for half as good. */
function gainOf({ value, worse }: Ratio, before: number): number {
  if (value === before) return 1;
  return worse === 'less' ? (value ?? 0) / before : before / (value ?? Infinity);
}

/** Puts the figures of a part where they are compared and where they are read. */
export function writeDown(part: string, report: Report, plan: Plan): void {
  const all = JSON.parse(readFileSync(file, 'utf8'));
  all[part] = Object.fromEntries(
    report.ratios.map(({ name, value }) => [
      name,
      value === null ? null : Number(value.toPrecision(3)),
    ]),
  );
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  writeReadme('bench/README.md', publish(part, report, plan), part);
}
