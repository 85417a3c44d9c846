import type { Rights } from '../rights.ts';

export const rights = {
  'sell tickets': ['owner', 'manager'],
  'list guests': ['owner', 'manager'],
  'scan tickets': ['owner', 'manager', 'door'],
  'see tonight': ['owner', 'manager', 'door'],
} satisfies Rights;

declare module '../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
