import type { Rights } from '../rights.ts';

export const rights = {
  'see bookings': ['owner', 'manager'],
  'make and answer offers': ['owner', 'manager'],
  'sign contracts': ['owner', 'manager'],
  'cancel bookings': ['owner', 'manager'],
  'confirm shows': ['owner', 'manager'],
  'raise and answer disputes': ['owner', 'manager'],
} satisfies Rights;

declare module '../rights.ts' {
  interface PageRights extends Record<keyof typeof rights, Rights[string]> {}
}
