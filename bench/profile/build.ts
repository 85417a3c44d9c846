import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = 'bench/profile/minimal';
const stampFile = 'build/bench-minimal/stamp';
const sources = [`${folder}/*.config.ts`, `${folder}/app/**/*.*`, 'package-lock.json'];

/** Builds the platform and the minimal app, each only if its sources have changed. */
export function ensureBuilds(): void {
  run('scripts/build.ts');
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  run(import.meta.filename);
  writeFileSync(stampFile, stamp);
}

function run(script: string): void {
  const environment = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [script], { stdio: 'inherit', env: environment });
}

function stampOf(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(sources).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

async function buildMinimal(): Promise<void> {
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({
    root: path.resolve(folder),
    configFile: path.resolve(folder, 'vite.config.ts'),
    logLevel: 'warn',
  });
  await builder.buildApp();
}

if (import.meta.main) await buildMinimal();
