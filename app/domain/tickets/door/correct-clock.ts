/**
 * The offset of a phone’s clock from the platform’s, in milliseconds, after the platform gave its
 * time somewhere between two moments of the phone’s. The known offset is kept where possible: a
 * slow network doesn’t move a clock that is right, and two phones’ scans keep their order.
 * @param known 0 at first: a clock is right until it is shown to be wrong
 */
export function correctClock(
  known: number,
  { sentAt, receivedAt, now }: { sentAt: number; receivedAt: number; now: number },
): number {
  return Math.max(now - receivedAt, Math.min(known, now - sentAt));
}

/** The error that a corrected clock may have without being wrong. */
const toleranceMs = 60_000;

/**
 * The time that a scan counts for. A phone scans from when it was added until now: a time outside
 * that is from a wrong clock, and the scan counts when it was received.
 * @param saidAt the phone’s time; null for an unreadable one
 * @param following number of scans sent after it: they keep their order, a millisecond apart
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
