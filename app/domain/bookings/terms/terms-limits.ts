/** Texts are counted in UTF-16 units, as `maxlength` does. */
export const termsLimits = {
  /** Versions of one booking’s terms. */
  versions: 100_000,
  /** One amount, enough for currencies of small worth too: 100,000 million rupiah. */
  amountMinor: 10_000_000_000_000,
  /** A full house’s takings or payout; everything stays exact as a number. */
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

/** Names are counted in UTF-16 units. */
export const templateLimits = { most: 30, name: 60 } as const;
