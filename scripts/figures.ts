import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { retiredWords, usesOf } from './retired-words.ts';

/* Prints the figures in CONTRIBUTING.md: how much there is to read. */

const files = execFileSync('git', ['ls-files', '-z', 'app'])
  .toString()
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));
const code = files.filter((file) => /\.tsx?$/.test(file));
const sources = new Map(code.map((file) => [file, readFileSync(file, 'utf8')]));
const whole = [...sources.values()].join('');

const rows: [figure: string, number: number][] = [
  ['Lines of TypeScript in `app`', whole.match(/\n/g)?.length ?? 0],
  ['Files in `app`', files.length],
  ['Lines of import statements', sum(whole.match(imports()) ?? [], linesOf)],
  ['Files that making an offer touches', touchedBy(/\/new-?(booking|offer)\.tsx$/)],
  ['Files that cancelling touches', touchedBy(/\/(cancel|cancellation)\.tsx$/)],
  ['Spreads of literals', (whole.match(/\.\.\.\{/g) ?? []).length],
];
const words = retiredWords.map((word): [string, number] => [word.word, usesOf(word).length]);
rows.push(['Retired words', sum(words, ([, uses]) => uses)]);

for (const [figure, number] of rows) print(figure, number);
for (const [word, uses] of words) print(`  ${word}`, uses);

function print(figure: string, number: number): void {
  process.stdout.write(`${figure.padEnd(60)}${number.toLocaleString('en').padStart(9)}\n`);
}

function imports(): RegExp {
  return /^(?:import|export)\b(?:[^;'"=]*?\bfrom\s*)?\s*['"][^'"\n]+['"](?:\s+with\s*\{[^}]*\})?;$/gm;
}

/** Files in features, routes, the API and the rules that a page imports, directly or not. */
function touchedBy(page: RegExp): number {
  const start = code.find((file) => page.test(file));
  const touched = new Set<string>();
  const open = start ? [start] : [];
  for (let file = open.pop(); file; file = open.pop()) {
    if (touched.has(file)) continue;
    touched.add(file);
    for (const statement of sources.get(file)?.match(imports()) ?? []) {
      const imported = /['"]([^'"]+)['"]/.exec(statement)?.[1] ?? '';
      const target = imported.startsWith('#app/')
        ? imported.slice(1)
        : path.posix.join(path.posix.dirname(file), imported);
      if (sources.has(target)) open.push(target);
    }
  }
  return [...touched].filter((file) => /^app\/(features|routes|api|domain)\//.test(file)).length;
}

function linesOf(text: string): number {
  return text.split('\n').length;
}

function sum<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + numberOf(item), 0);
}
