/** Intervals of mails about new results of a search. */
export const searchMails = ['daily', 'weekly', 'none'] as const;

export const savedSearchLimits = {
  /** Saved searches of one person. */
  most: 20,
  name: 80,
  address: 1_500,
  /** Results named in one mail; the list has all of them. */
  listed: 10,
  /** The hour of the person’s own clock from which mails are sent. */
  hour: 7,
  /** A result that disappeared counts as new again after this long. */
  keptDays: 90,
} as const;
