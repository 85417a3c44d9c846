import type { Rights } from '../rights.ts';

export const rights = {
  'see running orders': ['owner', 'manager', 'door'],
  'plan running orders': ['owner', 'manager'],
  'run shows': ['owner', 'manager', 'door'],
} satisfies Rights;

declare module '../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
