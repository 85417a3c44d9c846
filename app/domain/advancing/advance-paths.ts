/** Where the advance of a booking is. */
export function advancePath(bookingId: string): string {
  return `/bookings/${bookingId}/advance`;
}

/** Where its day sheet is, for its two sides. */
export function daySheetPath(bookingId: string): string {
  return `/bookings/${bookingId}/day-sheet`;
}
