/** How much terms hold. Texts are counted in UTF-16 units, as `maxlength` does. */
export const termsLimits = {
  /** How often one booking’s terms can be put anew. */
  versions: 100_000,
  /** Of one amount, in currencies of small worth too: 100,000 million rupiah. */
  amountMinor: 10_000_000_000_000,
  /** Of a full house’s takings, and of its payout: everything stays exact as a number. */
  togetherMinor: 1_000_000_000_000_000,
  ticketTypes: 20,
  ticketName: 80,
  /** Of one type. */
  tickets: 1_000_000,
  bonuses: 20,
  days: 365,
  radiusDays: 730,
  radiusKilometres: 20_000,
  guestPlaces: 1_000,
  /** From load-in to load-out. */
  scheduleHours: 7 * 24,
  rider: 10_000,
  hospitality: 5_000,
  notes: 5_000,
  /** Of a night that an offer makes. */
  title: 120,
} as const;
