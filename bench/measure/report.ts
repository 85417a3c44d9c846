import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import type { Subject } from './load.ts';
import { type Measured, medianOf, type Plan, ratioOf } from './rounds.ts';
import type { ServerProcess } from './server-process.ts';

/** The measurements in Markdown, the figures that are written down, and whatever was wrong. */
export type Report = { lines: string[]; ratios: Ratio[]; problems: string[] };

/**
 * A figure that says the same on every machine: two things measured in turn, or a size or a count.
 * Null where the system doesn’t say.
 */
export type Ratio = {
  name: string;
  value: number | null;
  /** In which direction it gets worse. */
  worse: 'less' | 'more';
  target?: Target;
};

/** The goal of a figure. */
export type Target = { least?: number; most?: number };

/** The text of a part, as it is shown and as it is in README.md. */
export function publish(name: string, { lines, ratios }: Report, plan: Plan): string {
  const rows = ratios.map((ratio) => [
    ratio.name,
    sayValue(ratio, ratio.value),
    sayTarget(ratio),
    isMet(ratio),
  ]);
  return [
    `### ${name}`,
    '',
    ...machineLines(plan),
    '',
    ...(lines.length > 0 ? [...lines, ''] : []),
    ...table(['Figure', 'Value', 'Target', 'Met'], rows),
  ].join('\n');
}

/** Shares in per cent where more is better, everything else as it is. */
export function sayValue({ worse }: Pick<Ratio, 'worse'>, value: number | null): string {
  if (value === null) return '–';
  return worse === 'less' ? `${number(value * 100)} %` : `${Number(value.toFixed(2))}`;
}

function sayTarget({ worse, target }: Ratio): string {
  const { least, most } = target ?? {};
  if (least !== undefined) return `≥ ${sayValue({ worse }, least)}`;
  return most === undefined ? '' : `≤ ${sayValue({ worse }, most)}`;
}

function isMet({ value, target }: Ratio): string {
  const { least = -Infinity, most = Infinity } = target ?? {};
  if (!target || value === null) return '';
  return value >= least && value <= most ? 'yes' : 'no';
}

export function table(heads: string[], rows: (string | number | null)[][]): string[] {
  const cells = [heads, ...rows.map((row) => row.map((cell) => String(cell ?? '–')))];
  const widths = heads.map((_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(heads), `| ${rule.join(' | ')} |`, ...cells.slice(1).map(line)];
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

export function loadTable(measured: Measured[]): string[] {
  return table(
    [
      'Subject',
      'Requests/s',
      'Spread',
      'p50 ms',
      'p99 ms',
      'Server µs/request',
      'Server busy',
      'Generator busy',
    ],
    measured.map((one) => [
      one.subject.name,
      number(medianOf(one, (round) => round.perSecond)),
      percent(spreadOf(one)),
      number(
        medianOf(one, (round) => round.p50Ms),
        2,
      ),
      number(
        medianOf(one, (round) => round.p99Ms),
        2,
      ),
      number(
        medianOf(one, (round) => round.cpuMicros),
        1,
      ),
      percent(medianOf(one, (round) => round.serverBusy)),
      percent(medianOf(one, (round) => round.generatorBusy)),
    ]),
  );
}

/** How far the fastest and the slowest round lie apart, as a share of the median. */
function spreadOf(measured: Measured): number {
  const rates = measured.rounds.map(({ perSecond }) => perSecond);
  const middle = medianOf(measured, (round) => round.perSecond) || 1;
  return (Math.max(...rates) - Math.min(...rates)) / middle;
}

/** The same thing done by the platform and by what it is compared with. */
export type Pair = { what: string; one: Subject; other: Subject; target?: Target };

/** Each pair by requests a second, and by the time that the server took for each. */
export function ratiosOf(pairs: Pair[], measured: Measured[]): Ratio[] {
  const find = (subject: Subject) =>
    measured.find((one) => one.subject === subject) ?? { subject, rounds: [], problems: [] };
  return pairs.flatMap(({ what, one, other, target }): Ratio[] => {
    const [ours, theirs] = [find(one), find(other)];
    const rate = ratioOf(ours, theirs, ({ perSecond }) => perSecond);
    const time = ratioOf(theirs, ours, ({ cpuMicros }) => cpuMicros);
    return [
      { name: `${what}, by requests/s`, value: rate, worse: 'less', ...(target && { target }) },
      { name: `${what}, by server time`, value: time, worse: 'less' },
    ];
  });
}

export function memoryTable(servers: ServerProcess[]): string[] {
  return table(
    ['Process', 'RSS MB after the run'],
    servers.map(({ name, memoryMb }) => [name, number(memoryMb())]),
  );
}

export function problemsOf(measured: Measured[]): string[] {
  return [...new Set(measured.flatMap(({ problems }) => problems))];
}

export function number(value: number | null, digits = 0): string | null {
  return value === null ? null : value.toFixed(digits);
}

function percent(value: number | null): string | null {
  return value === null ? null : `${Math.round(value * 100)} %`;
}

function machineLines({ rounds, seconds, warmUpSeconds }: Plan): string[] {
  const [processor] = os.cpus();
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} on ${os.cpus().length} cores of ${processor?.model.trim()}, ` +
      `${Math.round(os.totalmem() / 1024 ** 3)} GB of memory, ${os.type()} ${os.release()}, Node ${process.version}.`,
    `Medians of ${rounds} rounds of ${seconds} s in turn after ${warmUpSeconds} s of warm-up.`,
  ];
}

/** Puts figures into their place in a document: between the comments that bear the place's name. */
export function writeReadme(file: string, text: string, place: string): void {
  const before = readFileSync(file, 'utf8');
  const block = new RegExp(`<!-- ${place} -->[\\s\\S]*<!-- /${place} -->`);
  if (!block.test(before)) throw new Error(`${file} has no place for ${place}`);
  writeFileSync(
    file,
    before.replace(block, () => `<!-- ${place} -->\n\n${text}\n\n<!-- /${place} -->`),
  );
}
