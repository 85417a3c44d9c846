import type { Rights } from '../rights.ts';

export const rights = {
  'see the money': ['owner', 'manager'],
  pay: ['owner', 'manager'],
  'see to payouts': ['owner'],
} satisfies Rights;

declare module '../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
