/** Lengths in characters, ages in years, prices in minor units. */
export const announcementLimits = {
  description: 4_000,
  access: 1_000,
  ticketUrl: 500,
  leastAge: 1,
  mostAge: 99,
  priceMinor: 10_000_000_000,
} as const;
