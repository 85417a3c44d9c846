import type { MemberRole } from '#app/domain/accounts/roles.ts';

/** The roles that have a right. */
type Roles = readonly MemberRole[];

/** Rights by their names. */
export type Rights = Record<string, Roles>;

/**
 * Every right on a page. A noun adds its own: they are the `rights` of a file `rights.ts` in its
 * folder, which says so here too, so that a right that nobody declares isn’t compiled.
 */
export interface PageRights {
  'leave the page': Roles;
}
