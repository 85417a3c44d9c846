export const reportReasons = ['fraud', 'abuse', 'spam', 'other'] as const;

/** Decisions of administrators about a report: nothing, a warning by email, or no more messages. */
export const reportOutcomes = ['nothing', 'warned', 'stopped'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The message number of a report on a whole conversation. */
export const wholeThread = 0;

export const shownAround = 5;
