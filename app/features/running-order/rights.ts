import type { Rights } from '../rights.ts';

export const rights = {
  'see running orders': ['owner', 'manager'],
  'plan running orders': ['owner', 'manager'],
  'run shows': ['owner', 'manager'],
} satisfies Rights;

declare module '../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
