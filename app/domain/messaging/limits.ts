/** Longest message in UTF-16 units, as `maxlength` counts. */
export const messageLength = 2_000;

/** Unread messages are mailed this long after the first of them, all in one. */
export const mailedAfterSeconds = 600;

/**
 * New conversations an account may start in a day with pages that have never answered it: fewer in
 * the days after sign-up.
 */
const firstMessageLimits = { newForDays: 7, whileNew: 5, later: 20 } as const;

export function firstMessagesADay(signedUpAt: Date, now: Date): number {
  const { newForDays, whileNew, later } = firstMessageLimits;
  const ageDays = (now.getTime() - signedUpAt.getTime()) / 86_400_000;
  return ageDays < newForDays ? whileNew : later;
}

/** Lengths of a report, and of an administrator's note on it. */
export const reportLengths = { text: 1_000, note: 1_000 } as const;

export const shownAtOnce = { messages: 30, threads: 30 } as const;

/** An email about messages can be answered by email this long. */
export const repliedToDays = 60;
