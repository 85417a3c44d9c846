/** Where a booking stands, from first word to last cent, and the ways in which it ends before. */
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

/** What people tell bookings apart by, in lists: each state belongs to one of these. */
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
