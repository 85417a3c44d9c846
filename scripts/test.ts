import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const usage = `Usage: npm test [-- --everything]

The checks beside the tests, and then the browser. With --everything, all features are tested on the
embedded database as well, and not only those that could differ there; every address is tried by
everyone, and not only by those who are refused and one who isn't.
`;

type Part = { name: string; status: number; seconds: number; summary: string[] };

/** The summaries of the test programs, repeated at the end. */
const summaries =
  /^\s*(Test Files|Tests|Errors)\s{2}|^\s*\d+ (passed|failed|flaky|skipped|did not run)\b/;

/** A failed test of Vitest, and how many of its lines are repeated at the end. */
const failure = /^\s*FAIL\s{2}/;
const linesOfFailure = 24;

const words = process.argv.slice(2);
const isEverything = words.includes('--everything');
if (words.includes('--help') || words.includes('-h')) {
  process.stdout.write(usage);
  process.exit();
}
if (words.some((word) => word !== '--everything')) {
  process.stderr.write(usage);
  process.exit(2);
}

const startedAt = performance.now();
// One demo town is filled on the embedded database: by the test of that, for those in the browser.
const townFolder = mkdtempSync(path.join(tmpdir(), 'bandstand-filled-town-'));
// Checks wait for nothing; their output appears as soon as they end.
const checks = run('checks', ['node', 'scripts/check.ts'], 'held back');
const build = await run('build', ['node', 'scripts/build.ts']);
const parts = [build];
if (build.status === 0) parts.push(await run('vitest', ['vitest', 'run']));
parts.push(await checks);
if (build.status === 0) parts.push(await run('playwright', ['playwright', 'test']));
rmSync(townFolder, { recursive: true, force: true });

process.stdout.write('\n');
for (const { name, status, seconds, summary } of parts) {
  process.stdout.write(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${timeOf(seconds)}\n`);
  for (const line of summary) process.stdout.write(`${line}\n`);
}
process.stdout.write(`== all in ${timeOf((performance.now() - startedAt) / 1_000)}\n`);
process.exitCode = parts.some(({ status }) => status !== 0) ? 1 : 0;

/** Runs a program of the project and shows its output, at once or at the end. */
function run(
  name: string,
  [program = '', ...args]: string[],
  showing: 'at once' | 'held back' = 'at once',
): Promise<Part> {
  const begunAt = performance.now();
  const bin = path.resolve('node_modules/.bin');
  const child = spawn(program, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      FILLED_TOWN: townFolder,
      // Each part starts a dozen processes that load the same packages.
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'bandstand-compiled'),
      ...(isEverything && { EVERYTHING: '1' }),
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (showing === 'at once') process.stdout.write(text);
    });
  return new Promise((resolve) =>
    child.once('close', (code) => {
      if (showing === 'held back') process.stdout.write(output);
      const lines = stripVTControlCharacters(output).split('\n');
      const summary = lines.flatMap((line, index) => {
        const flaky = Number(/^\s*(\d+) flaky$/.exec(line)?.[1] ?? 0);
        if (summaries.test(line)) return lines.slice(index, index + 1 + flaky);
        return failure.test(line) ? lines.slice(index, index + linesOfFailure) : [];
      });
      const seconds = (performance.now() - begunAt) / 1_000;
      resolve({ name, status: code ?? 1, seconds, summary });
    }),
  );
}

function timeOf(exactSeconds: number): string {
  const seconds = Math.round(exactSeconds);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
