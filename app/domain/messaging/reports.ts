/** Why somebody reports what was written to their page. */
export const reportReasons = ['fraud', 'abuse', 'spam', 'other'] as const;

/** What administrators do about a report: nothing, a warning by email, or no more messages. */
export const reportOutcomes = ['nothing', 'warned', 'stopped'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** What stands in place of a message’s number where a whole conversation is reported. */
export const wholeThread = 0;

/** How many messages administrators see before and after the one that was reported. */
export const shownAround = 5;
