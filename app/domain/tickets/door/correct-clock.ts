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

/** How far a corrected clock can be off without being wrong. */
const toleranceMs = 60_000;

/**
 * When a scan counts as having happened. A phone scans from when it was added until now: a time outside
 * that is from a wrong clock, and the scan counts when it was received.
 * @param saidAt what the phone says; null for what isn’t a moment
 * @param following how many scans were sent after it: they keep their order, a millisecond apart
 */
export function timeOfScan(
  saidAt: number | null,
  { addedAt, receivedAt, following }: { addedAt: number; receivedAt: number; following: number },
): { at: number; isTrusted: boolean } {
  const isPossible =
    saidAt !== null && saidAt >= addedAt - toleranceMs && saidAt <= receivedAt + toleranceMs;
  return isPossible
    ? { at: saidAt, isTrusted: true }
    : { at: receivedAt - following, isTrusted: false };
}
