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

/** The subject of a thread: two pages alone, or something between them. */
export const threadKinds = ['pages', 'application', 'hold', 'booking', 'dispute'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** The same subject for two pages in either order. */
export function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join('.');
}

/** Shortest time between two signals that a person is typing. */
export const typingEveryMs = 3_000;

/**
 * Typing is shown this long after the latest signal: a little longer, so that it doesn’t flicker.
 */
export const typingShownMs = 5_000;

export const reportReasons = ['fraud', 'abuse', 'spam', 'other'] as const;

/** Decisions of administrators about a report: nothing, a warning by email, or no more messages. */
export const reportOutcomes = ['nothing', 'warned', 'stopped'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The message number of a report on a whole conversation. */
export const wholeThread = 0;

export const shownAround = 5;
