/** How often somebody hears of what a search finds anew. */
export const searchMails = ['daily', 'weekly', 'none'] as const;

export const savedSearchLimits = {
  /** Searches that one person keeps. */
  most: 20,
  name: 80,
  address: 1_500,
  /** As many are named in a mail; the list has all of them. */
  listed: 10,
  /** The hour of a person’s own clock from which mails are sent. */
  hour: 7,
  /** What isn’t found any longer counts as new again after so long. */
  keptDays: 90,
} as const;
