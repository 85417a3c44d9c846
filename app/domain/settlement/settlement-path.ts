/** Where the settlement of a booking is. */
export function settlementPath(bookingId: string): string {
  return `/bookings/${bookingId}/settlement`;
}
