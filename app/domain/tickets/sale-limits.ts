export const saleLimits = {
  types: 100,
  name: 80,
  sought: 120,
  description: 500,
  /** High enough for a ticket in rupiah or rial, whose smallest unit is worth next to nothing. */
  priceMinor: 100_000_000_00,
  places: 500_000,
  ticketsEach: 20,
  perOrder: 100,
  /** Characters of the reason for a refund. */
  reason: 500,
  /** Maximum of a type in one order unless its venue sets another. */
  firstMostPerOrder: 10,
  returnHours: 24 * 60,
  perPerson: 1_000,
  taxBasisPoints: 5_000,
} as const;
