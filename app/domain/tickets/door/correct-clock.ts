/**
 * What a phone’s clock is short of the platform’s, in milliseconds, after the platform said its time
 * somewhere between two moments of the phone’s. What was known stays where that is possible: a slow
 * network doesn’t move a clock that is right, and two phones’ scans keep their order.
 * @param known 0 at first: a clock is right until it is shown to be wrong
 */
export function correctClock(
  known: number,
  { sentAt, receivedAt, now }: { sentAt: number; receivedAt: number; now: number },
): number {
  return Math.max(now - receivedAt, Math.min(known, now - sentAt));
}
