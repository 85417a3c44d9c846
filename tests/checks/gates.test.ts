import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/*
 * Gates must be seen to bite: all violations are planted in one copy of the project, and each check
 * must name exactly its own.
 */
let copy: string;

const plantedImports: [rule: string, file: string, code: string][] = [
  [
    'lib-imports-downwards',
    'app/lib/money/planted.ts',
    `import '#app/domain/profiles/page-id.ts';`,
  ],
  ['domain-imports-downwards', 'app/domain/profiles/planted.ts', `import '#app/platform/env.ts';`],
  ['ui-imports-downwards', 'app/ui/menu.ts', `import '#app/features/profiles/fields.ts';`],
  [
    'features-imports-downwards',
    'app/features/profiles/plant-it.server.ts',
    `import '#app/routes/shell/shell.tsx';`,
  ],
  [
    'pages-import-downwards',
    'app/features/legal/document.tsx',
    `import '#app/jobs/schedule.server.ts';`,
  ],
  [
    'only-routes-know-pages',
    'app/features/profiles/parts-planted.tsx',
    `import '#app/features/profiles/own-pages.tsx';`,
  ],
  [
    'only-pages-load',
    'app/features/messaging/planted.ts',
    `import '#app/features/messaging/loaders.server.ts';`,
  ],
  [
    'features-profiles-imports-leftwards',
    'app/features/profiles/plant-more.server.ts',
    `import '#app/features/legal/figures.ts';`,
  ],
  [
    'domain-accounts-imports-leftwards',
    'app/domain/accounts/planted.ts',
    `import '#app/domain/profiles/display-name.ts';`,
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
  [
    'steps-of-bookings-stay-inside',
    'app/routes/home/planted-step.ts',
    `import '#app/features/bookings/steps.server.ts';`,
  ],
  [
    'the-sandbox-stands-beside-the-app',
    'sandbox/planted.ts',
    `import '#app/features/profiles/policy.ts';`,
  ],
  ['rules-need-no-computer', 'app/domain/profiles/planted-io.ts', `import 'node:fs';`],
  [
    'no-cycles',
    'app/lib/money/planted-cycle.ts',
    `import type { Q } from './planted-way-back.ts';\nexport type P = Q;`,
  ],
  [
    'routes-imports-downwards',
    'app/routes/home/planted-too.ts',
    `import type {} from '#app/jobs/schedule.server.ts';`,
  ],
];

const wayBack = 'app/lib/money/planted-way-back.ts';

const plantedFiles: [file: string, says: string, code: string][] = [
  ['app/features/profiles/team/drawer/planted.ts', 'no known kind of file', ''],
  ['app/features/profiles/service.ts', 'the name doesn’t say what it holds', ''],
  ['app/domain/planted.ts', 'no known kind of file', ''],
  ['app/lib/time/utils.ts', 'the name doesn’t say what it holds', ''],
  [
    'app/features/profiles/plant-two.server.ts',
    'plantTwo has 2 operations and 0 inputs, not one of each',
    `export const plantTwo = command({\n  operation: 'plantOne',\n  operation: 'plantTwo',\n});`,
  ],
  [
    'app/routes/home/planted-entry.ts',
    'enters plantPlainly of app/features/profiles/plant-plainly.server.ts, no command with an input',
    `import { plantPlainly } from '#app/features/profiles/plant-plainly.server.ts';\nplantPlainly();`,
  ],
  [
    'app/api/planted-call.server.ts',
    'takes an input that no command defines',
    `addCall(api, {\n  method: 'get',\n  input: z.object({}),\n});`,
  ],
];

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'bandstand-gates-'));
  for (const part of [
    'app',
    'sandbox',
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
  plant(wayBack, `import type { P } from './planted-cycle.ts';\nexport type Q = P;`);
  for (const [, file, code] of plantedImports) plant(file, code);
  for (const [file, , code] of plantedFiles) plant(file, code);
  plant('app/features/profiles/plant-plainly.server.ts', 'export function plantPlainly() {}');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('refuses files of no known kind, and names that say nothing, and no others', () => {
  const { status, output } = run('node', 'scripts/check.ts', 'structure');
  expect(status).not.toBe(0);
  const refused = [...output.matchAll(/^(app\/\S+): (.+)$/gm)].map(([, ...found]) => found);
  const planted = plantedFiles.map(([file, says]) => [file, says]);
  expect(refused.sort()).toEqual(planted.sort());
});

/*
 * Last, since it empties the files that aren’t planted: `npm run check` has read what the rest
 * imports.
 */
it('refuses imports against the layers, and no others', () => {
  const planted = new Set(plantedImports.map(([, file]) => file)).add(wayBack);
  const read = new Set(['app/features/order.ts', 'app/routes.ts']);
  for (const file of globSync('{app,sandbox}/**/*.{ts,tsx}', { cwd: copy }))
    if (!planted.has(file) && !read.has(file)) writeFileSync(path.join(copy, file), '');
  const { status, output } = run('node', 'scripts/check.ts', 'layers');
  expect(status).not.toBe(0);
  const refused = [...output.matchAll(/^\s*error ([\w-]+): (\S+)/gm)].map(([, ...found]) => found);
  expect(refused.sort()).toEqual(plantedImports.map(([rule, file]) => [rule, file]).sort());
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
