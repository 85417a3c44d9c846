import type { Rights } from '../rights.ts';

export const rights = { 'advance shows': ['owner', 'manager'] } satisfies Rights;

declare module '../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
