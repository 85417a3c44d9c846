/** What somebody is on a page: its owner, its manager, or the person at the door. */
export const memberRoles = ['owner', 'manager', 'door'] as const;
export type MemberRole = (typeof memberRoles)[number];
