export function settlementPath(bookingId: string): string {
  return `/bookings/${bookingId}/settlement`;
}
