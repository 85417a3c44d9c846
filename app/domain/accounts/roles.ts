/** The roles on a page, from the most rights to the fewest. */
export const memberRoles = ['owner', 'manager', 'door'] as const;
export type MemberRole = (typeof memberRoles)[number];
