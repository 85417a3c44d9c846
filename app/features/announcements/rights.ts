import type { Rights } from '../rights.ts';

export const rights = {
  'announce events': ['owner', 'manager'],
  'agree to announcements': ['owner', 'manager'],
} satisfies Rights;

declare module '../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
