import type { MemberRole } from '#app/domain/accounts/viewer.ts';

type Roles = readonly MemberRole[];

export type Rights = Record<string, Roles>;

/**
 * Every right on a page. A noun adds its own: they are the `rights` of a file `rights.ts` in its
 * folder, which declares them here too, so that an undeclared right doesn't compile.
 */
export interface PageRights {
  'leave the page': Roles;
}
