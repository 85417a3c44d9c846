/** Of calendars kept elsewhere: how many one page reads, and all pages that somebody works on. */
export const sourceLimits = { most: 10, mostOfAccount: 50, name: 80, address: 1_000 };
