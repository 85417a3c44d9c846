import { readFileSync } from 'node:fs';

export type Assets = { publicScript: string };

/** Addresses of files that the public build has given hashed names. */
export function readAssets(): Assets {
  if (import.meta.env?.DEV) return { publicScript: '/app/entry.public.ts' };
  const manifest = JSON.parse(readFileSync('build/public/.vite/manifest.json', 'utf8'));
  return { publicScript: `/${manifest['app/entry.public.ts'].file}` };
}
