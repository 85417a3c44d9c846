/**
 * Limits of calendars kept elsewhere: sources of one page, and of all pages that a person works on.
 */
export const sourceLimits = { most: 10, mostOfAccount: 50, name: 80, address: 1_000 };
