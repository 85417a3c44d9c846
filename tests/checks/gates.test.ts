import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/*
 * The gates must be seen to bite: each test plants one violation in a copy of the project and
 * expects the check to name it. The copy without a violation passes.
 */
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'bandstand-gates-'));
  for (const part of [
    'app',
    'scripts',
    'public',
    'package.json',
    'tsconfig.json',
    '.dependency-cruiser.mjs',
    'biome.json',
    'knip.json',
  ])
    cpSync(part, path.join(copy, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  run('git', 'init', '--quiet');
  writeFileSync(path.join(copy, '.git/info/exclude'), 'node_modules\n');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const layers = ['node', 'scripts/check.ts', 'layers'];

it('passes what is in order', () => {
  expect(run(...layers)).toMatchObject({ status: 0 });
  expect(run('node', 'scripts/check.ts', 'structure')).toMatchObject({ status: 0 });
});

const plantedImports: [rule: string, file: string, code: string][] = [
  ['lib-imports-downwards', 'app/lib/planted.ts', `import '#app/domain/profiles/user-id.ts';`],
  ['domain-imports-downwards', 'app/domain/profiles/planted.ts', `import '#app/platform/env.ts';`],
  ['ui-imports-downwards', 'app/ui/planted.tsx', `import '#app/features/profiles/forms.ts';`],
  [
    'features-imports-downwards',
    'app/features/profiles/commands/plant-it.server.ts',
    `import '#app/routes/shell/shell.tsx';`,
  ],
  [
    'features-profiles-imports-leftwards',
    'app/features/profiles/commands/plant-it.server.ts',
    `import '#app/features/legal/figures.ts';`,
  ],
  [
    'domain-accounts-imports-leftwards',
    'app/domain/accounts/planted.ts',
    `import '#app/domain/profiles/initial.ts';`,
  ],
  [
    'entries-leave-tables-to-features',
    'app/routes/home/planted.ts',
    `import '#app/db/schema/profiles.ts';`,
  ],
  [
    'only-commands-and-queries-touch-the-database',
    'app/features/profiles/components/planted.ts',
    `import '#app/db/client.server.ts';`,
  ],
  ['rules-need-no-computer', 'app/domain/profiles/planted.ts', `import 'node:fs';`],
  [
    'no-cycles',
    'app/lib/planted.ts',
    `import type { P } from './planted-too.ts';\nexport type Q = P;`,
  ],
  [
    'routes-imports-downwards',
    'app/routes/home/planted.ts',
    `import type {} from '#app/jobs/schedule.server.ts';`,
  ],
];

it.each(plantedImports)('refuses an import against %s', (rule, file, code) => {
  plant(file, code);
  plant(
    'app/lib/planted-too.ts',
    rule === 'no-cycles' ? `import type { Q } from './planted.ts';\nexport type P = Q;` : '',
  );
  const { status, output } = run(...layers);
  for (const planted of [file, 'app/lib/planted-too.ts']) rmSync(path.join(copy, planted));
  expect(output).toContain(rule);
  expect(status).not.toBe(0);
});

const plantedFiles: [says: string, file: string, code: string][] = [
  ['no known kind of file', 'app/features/profiles/service.ts', ''],
  ['no known kind of file', 'app/domain/planted.ts', ''],
  ['the name doesn’t say what it holds', 'app/lib/utils.ts', ''],
  ['301 lines, at most 300', 'app/lib/planted.ts', '\n'.repeat(300)],
];

it.each(plantedFiles)('says "%s" of %s', (says, file, code) => {
  plant(file, code);
  const { status, output } = run('node', 'scripts/check.ts', 'structure');
  rmSync(path.join(copy, file));
  expect(output).toContain(says);
  expect(output).toContain(file);
  expect(status).not.toBe(0);
});

it('refuses a function of more than 70 lines', () => {
  plant(
    'app/lib/planted.ts',
    `export function long(): number {\n${'  globalThis.name;\n'.repeat(72)}  return 1;\n}\n`,
  );
  const { status, output } = run('biome', 'check', 'app/lib/planted.ts', '--vcs-enabled=false');
  rmSync(path.join(copy, 'app/lib/planted.ts'));
  expect(output).toContain('noExcessiveLinesPerFunction');
  expect(status).not.toBe(0);
});

function plant(file: string, code: string): void {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), `${code}\n`.replace(/^\n$/, ''));
}

function run(...[program = '', ...words]: string[]): { status: number | null; output: string } {
  const bin = path.resolve('node_modules/.bin');
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, NO_COLOR: '1' },
  });
  return { status, output: stdout + stderr };
}
