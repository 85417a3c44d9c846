import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { createBuilder, build as runOnce } from 'vite';

/* Makes the whole build, whatever is there. `ensure-build.ts` judges whether that is needed. */

const builder = await createBuilder({ configFile: 'vite.config.ts', logLevel: 'warn' });
await builder.buildApp();
for (const configFile of ['vite.public.config.ts', 'vite.threads.config.ts'])
  await runOnce({ configFile, logLevel: 'warn' });
await compressBuiltFiles();

/** Makes the small copies once, so that no request waits for them. */
async function compressBuiltFiles(): Promise<void> {
  for (const file of globSync('build/{client,public}/**/*.{js,css,svg,wasm}')) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
