type Sold = {
  ticket: { id: string; orderId: string; typeId: string; bundle: number | null };
  /** Number of tickets in one of its type. */
  ticketsEach: number;
};

/**
 * Tickets as they were sold: single ones alone, those of a bundle together. Bundles of which some
 * tickets are missing are left out.
 */
export function wholeUnits<Row extends Sold>(rows: readonly Row[]): [Row, ...Row[]][] {
  const units = Map.groupBy(rows, ({ ticket: { id, orderId, typeId, bundle } }) =>
    bundle === null ? id : `${orderId} ${typeId} ${bundle}`,
  );
  return [...units.values()].flatMap(([first, ...others]) =>
    first && others.length + 1 === first.ticketsEach ? [[first, ...others] as [Row, ...Row[]]] : [],
  );
}

/** The price paid for all tickets of a unit. */
export function paidForUnit(unit: readonly { ticket: { priceMinor: number } }[]): number {
  return unit.reduce((sum, { ticket }) => sum + ticket.priceMinor, 0);
}
