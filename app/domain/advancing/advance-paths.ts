export function advancePath(bookingId: string): string {
  return `/bookings/${bookingId}/advance`;
}

export function daySheetPath(bookingId: string): string {
  return `/bookings/${bookingId}/day-sheet`;
}
