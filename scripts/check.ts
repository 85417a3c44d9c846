import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Every check that runs without the platform. Each is a program of its own; names of checks as
 * arguments run only those.
 */
const checks: [name: string, ...command: string[]][] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['route types', 'react-router', 'typegen'],
  ['types', 'tsc', '--noEmit', '--singleThreaded'],
  [
    'layers',
    'depcruise',
    'app',
    'sandbox',
    'scripts',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err',
  ],
  ['dead code', 'knip'],
  ['lock', 'node', 'scripts/check-lock.ts'],
  ['structure', 'node', 'scripts/check-structure.ts'],
  ['words', 'node', 'scripts/check-words.ts'],
  ['message types', 'node', 'scripts/write-message-types.ts', '--check'],
  ['settings table', 'node', 'scripts/write-settings.ts', '--check'],
  ['lifecycle page', 'node', 'scripts/write-lifecycle.ts', '--check'],
];

const bin = path.resolve('node_modules/.bin');
const args = process.argv.slice(2);
const selected = checks.filter(([name]) => args.length === 0 || args.includes(name));
const failed = selected.filter(([name, program = '', ...words]) => {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(program, words, {
    stdio: 'inherit',
    // TypeScript’s compiler, a Go program, otherwise spends a third of its time on garbage
    // collection to save 0.5 GB.
    env: { GOGC: '400', ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    shell: process.platform === 'win32',
  });
  return status !== 0;
});
process.stdout.write(
  failed.length === 0
    ? '\nAll checks pass.\n'
    : `\nFailed: ${failed.map(([name]) => name).join(', ')}.\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
