import type { Rights } from '../rights.ts';

export const rights = {
  'see the draft': ['owner', 'manager'],
  'edit the page': ['owner', 'manager'],
  'publish the page': ['owner', 'manager'],
  'see the team': ['owner', 'manager'],
  'invite members': ['owner', 'manager'],
  'change roles': ['owner', 'manager'],
  'remove members': ['owner', 'manager'],
  'refer others': ['owner', 'manager'],
  'delete the page': ['owner'],
} satisfies Rights;

declare module '../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
