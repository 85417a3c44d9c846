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
