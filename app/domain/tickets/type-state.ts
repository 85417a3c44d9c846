/** The states of a ticket type for its venue, except for a sale that is stopped as a whole. */
export const typeStates = ['on sale', 'sold out', 'later', 'after', 'over', 'off sale'] as const;
type TypeState = (typeof typeStates)[number];

type Facts = {
  /** Taken off sale by its venue. */
  isEnded: boolean;
  /** Its window has closed, or not opened yet. */
  isOver: boolean;
  isAhead: boolean;
  /** Number of sales left: a bundle is one. */
  left: number;
};

/** Only a type with tickets left keeps the type after it waiting. */
export function typeStateOf(
  { isEnded, isOver, isAhead, left }: Facts,
  { leastPerOrder, before }: { leastPerOrder: number; before: Facts | undefined },
): TypeState {
  if (isEnded) return 'off sale';
  if (isOver) return 'over';
  if (left < leastPerOrder) return 'sold out';
  if (isAhead) return 'later';
  const waits = before && !before.isEnded && !before.isOver && before.left > 0;
  return waits ? 'after' : 'on sale';
}
