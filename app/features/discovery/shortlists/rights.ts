import type { Rights } from '../../rights.ts';

export const rights = {
  'keep shortlists': ['owner', 'manager'],
} satisfies Rights;

declare module '../../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
