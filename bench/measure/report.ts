import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { type Measured, medianOf, ratioOf } from './rounds.ts';

/** A part of the report in Markdown, and whatever was wrong. */
export type Report = { title: string; lines: string[]; problems: string[] };

/** What a figure is compared with. */
export type Target = { least?: number; most?: number; text: string };

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

export type Comparison = { what: string; one: Measured; other: Measured; target: Target };

export function comparisonTable(comparisons: Comparison[]): string[] {
  return table(
    ['Comparison', 'By requests/s', 'By server time', 'Target', 'Met'],
    comparisons.map(({ what, one, other, target }) => {
      const ratio = ratioOf(one, other, (round) => round.perSecond);
      const byTime = ratioOf(other, one, (round) => round.cpuMicros);
      return [what, percent(ratio), percent(byTime), target.text, isMet(ratio, target)];
    }),
  );
}

export function isMet(
  value: number | null,
  { least = -Infinity, most = Infinity }: Target,
): string {
  if (value === null) return '–';
  return value >= least && value <= most ? 'yes' : 'no';
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

export function machineLines(facts: string[]): string[] {
  const [processor] = os.cpus();
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} on ${os.cpus().length} cores of ${processor?.model.trim()}, ` +
      `${Math.round(os.totalmem() / 1024 ** 3)} GB of memory, ${os.type()} ${os.release()}, Node ${process.version}.`,
    ...facts,
  ];
}

/** Puts figures into their place in a document: between the comments that bear the place's name. */
export function writeReadme(file: string, text: string, place = 'figures'): void {
  const before = readFileSync(file, 'utf8');
  const block = new RegExp(`<!-- ${place} -->[\\s\\S]*<!-- /${place} -->`);
  if (!block.test(before)) throw new Error(`${file} has no place for ${place}`);
  writeFileSync(
    file,
    before.replace(block, () => `<!-- ${place} -->\n\n${text}\n\n<!-- /${place} -->`),
  );
}
