/** How much can be written at once, in UTF-16 units, as `maxlength` counts. */
export const messageLength = 2_000;

/** What nobody on the other side has read is mailed so long after the first of it, all as one. */
export const mailedAfterSeconds = 600;

/**
 * How many pages an account may write to in a day that have never answered it: fewer in the days
 * after it signed up.
 */
const firstMessageLimits = { newForDays: 7, whileNew: 5, later: 20 } as const;

export function firstMessagesADay(signedUpAt: Date, now: Date): number {
  const { newForDays, whileNew, later } = firstMessageLimits;
  const ageDays = (now.getTime() - signedUpAt.getTime()) / 86_400_000;
  return ageDays < newForDays ? whileNew : later;
}

/** How much can be said in a report, and in what an administrator writes about it. */
export const reportLengths = { text: 1_000, note: 1_000 } as const;

/** How many messages of a thread, or threads of a page, are shown at a time. */
export const shownAtOnce = { messages: 30, threads: 30 } as const;

/** How long an email about messages can be answered by email. */
export const repliedToDays = 60;
