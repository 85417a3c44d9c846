import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const stampFile = 'build/stamp';
const sources = ['app/**/*.*', 'public/**/*.*', '*.config.ts', 'package-lock.json'];

/** Builds if there is no build of the present sources. A packaged build without sources is taken as it is. */
export async function ensureBuild(): Promise<void> {
  if (!existsSync('app/server.ts')) return;
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync('build', { recursive: true, force: true });
  await build();
  await compressBuiltFiles();
  writeFileSync(stampFile, stamp);
}

function stampOf(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(sources).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

async function build(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const { createBuilder, build: buildOnce } = await import('vite');
  const builder = await createBuilder({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await builder.buildApp();
  await buildOnce({ configFile: 'vite.public.config.ts', logLevel: 'warn' });
}

/** Makes the small copies once, so that no request waits for them. */
async function compressBuiltFiles(): Promise<void> {
  mkdirSync('build', { recursive: true });
  for (const file of globSync('build/{client,public}/**/*.{js,css,svg}')) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
