import { readFileSync, writeFileSync } from 'node:fs';

/*
 * A registry that lacks a package for some other platform makes npm leave it out of the lock, and
 * `npm ci` then refuses the lock everywhere. This lists the missing packages; `--write` adds them.
 */
type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const file = 'package-lock.json';
const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, 'utf8'));
const missing = Object.entries(lock.packages).flatMap(([place, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name, version]) => /^\d/.test(version) && !isThere(place, name))
    .map(([name, version]) => ({ name, version, dev: entry.dev })),
);

if (process.argv.includes('--write')) {
  for (const { name, version, dev } of missing)
    lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), dev, optional: true };
  const packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  process.stdout.write(`lock: ${missing.length} packages of other platforms added\n`);
} else {
  for (const { name } of missing) process.stderr.write(`${name} is not in ${file}\n`);
  process.stdout.write(
    `lock: ${missing.length === 0 ? 'complete' : 'run node scripts/check-lock.ts --write'}\n`,
  );
  process.exitCode = missing.length === 0 ? 0 : 1;
}

/** Node looks for a package beside the one that needs it, then further up. */
function isThere(place: string, name: string): boolean {
  const folders = place
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return ['', ...folders.map((folder) => `${folder}/`)].some(
    (folder) => lock.packages[`${folder}node_modules/${name}`],
  );
}

/** The system and processor that a package's name ends in, as npm writes them. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const os = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony'].find((word) =>
    words.includes(word),
  );
  const cpu = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'wasm32'].find((word) =>
    words.includes(word),
  );
  const libc = words.includes('musl') ? { libc: ['musl'] } : {};
  return { ...libc, ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}) };
}
