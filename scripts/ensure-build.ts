import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const stampFile = 'build/stamp';
const sources = ['app/**/*.*', 'public/**/*.*', '*.config.ts', 'package-lock.json'];

/**
 * Builds if there is no build of the present sources. A packaged build without sources is taken as
 * it is.
 */
export function ensureBuild(): void {
  if (!existsSync('app/server.ts')) return;
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stdout.write('Building the pages, once…\n');
  rmSync('build', { recursive: true, force: true });
  // The memory of the build is freed with its process.
  const { status } = spawnSync(process.execPath, [path.resolve('scripts/bundle.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The build has failed.');
  writeFileSync(stampFile, stamp);
}

function stampOf(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(sources).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
