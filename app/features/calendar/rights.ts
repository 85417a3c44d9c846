import type { Rights } from '../rights.ts';

export const rights = {
  'see the calendar': ['owner', 'manager'],
  'change the calendar': ['owner', 'manager'],
} satisfies Rights;

declare module '../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
