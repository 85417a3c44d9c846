import type { Rights } from '#app/features/rights.ts';

export const rights = {
  'see holds': ['owner', 'manager'],
  'place and answer holds': ['owner', 'manager'],
} satisfies Rights;

declare module '#app/features/rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
