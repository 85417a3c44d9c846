/** From first draft to last payout, and the four ways in which a booking comes to nothing. */
export const bookingStates = [
  'draft',
  'offered',
  'countered',
  'signing',
  'accepted',
  'confirmed',
  'played',
  'settled',
  'paidOut',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
] as const;
export type BookingState = (typeof bookingStates)[number];

/** The stages by which lists filter; each state belongs to one of them. */
export const bookingStages = {
  offers: ['draft', 'offered', 'countered'],
  signing: ['signing'],
  signed: ['accepted'],
  confirmed: ['confirmed'],
  played: ['played', 'settled', 'paidOut'],
  ended: ['declined', 'withdrawn', 'expired', 'cancelled'],
} as const satisfies Record<string, readonly BookingState[]>;
export type BookingStage = keyof typeof bookingStages;
export const bookingStageNames = Object.keys(bookingStages) as [BookingStage, ...BookingStage[]];
