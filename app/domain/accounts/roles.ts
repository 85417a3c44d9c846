/** What somebody is on a page: its owner, its manager, or the person at the door; who may most is first. */
export const memberRoles = ['owner', 'manager', 'door'] as const;
export type MemberRole = (typeof memberRoles)[number];
