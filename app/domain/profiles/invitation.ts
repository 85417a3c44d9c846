/** How long an invitation waits for its answer, and how many of a page may wait at once. */
export const invitationLimits = { validDays: 14, mostOpen: 20 };

/** The most pages that one account may own. */
export const mostOwnedPages = 20;
