import type { Rights } from '../rights.ts';

export const rights = {
  'see events': ['owner', 'manager'],
  'change events': ['owner', 'manager'],
  'apply for slots': ['owner', 'manager'],
} satisfies Rights;

declare module '../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
