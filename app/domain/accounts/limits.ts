/** How long a link in a mail or a code works. */
export const codeMinutes = 10;

/** A sign-up that nobody has confirmed is forgotten after this long. */
export const signUpKeptHours = 24;

/** A session ends by itself after this long, and sooner once nobody has used it for a while. */
export const sessionDays = 30;
export const sessionIdleDays = 14;

/** Changing how one signs in asks for the password again when the last sign-in is older than this. */
export const freshMinutes = 30;

export const passwordLength = { least: 10, most: 128 };

/**
 * How often something may be tried in a stretch of time: by one network, for one account, and by
 * one network for one account. Whoever tries too often waits for the next stretch.
 */
export const attemptLimits = {
  'sign in': { minutes: 15, byNetwork: 100, byAccount: 50, byBoth: 10 },
  'enter a code': { minutes: 15, byNetwork: 100, byAccount: 30, byBoth: 10 },
  'ask for mail': { minutes: 60, byNetwork: 40, byAccount: 6, byBoth: 6 },
  'download export': { minutes: 60, byNetwork: 40, byAccount: 6, byBoth: 6 },
  'prove oneself': { minutes: 15, byNetwork: 100, byAccount: 20, byBoth: 10 },
  'sign up': { minutes: 60, byNetwork: 40, byAccount: 6, byBoth: 6 },
  // What one network takes of a rush; many people may share one.
  'hold tickets': { minutes: 10, byNetwork: 600, byAccount: 600, byBoth: 600 },
  'join a queue': { minutes: 10, byNetwork: 120, byAccount: 120, byBoth: 120 },
  // Every one is a mail to an address that anybody may have typed.
  follow: { minutes: 60, byNetwork: 40, byAccount: 6, byBoth: 6 },
  // Every one is a mail to a venue.
  apply: { minutes: 60, byNetwork: 60, byAccount: 30, byBoth: 30 },
  // By booking: eight digits are too many to be guessed this slowly.
  'enter a release code': { minutes: 60, byNetwork: 100, byAccount: 10, byBoth: 10 },
  // Every one is an address that this platform asks again and again.
  'add a calendar': { minutes: 60, byNetwork: 60, byAccount: 20, byBoth: 20 },
  // The same, whenever something happens.
  'change webhooks': { minutes: 60, byNetwork: 60, byAccount: 20, byBoth: 20 },
  'send a webhook': { minutes: 60, byNetwork: 120, byAccount: 60, byBoth: 60 },
  // Every one asks another server who somebody is. By networks, and by the servers that are asked.
  'follow from elsewhere': { minutes: 15, byNetwork: 300, byAccount: 300, byBoth: 300 },
  // Somebody reads every one.
  report: { minutes: 60, byNetwork: 60, byAccount: 20, byBoth: 20 },
  // Every one is two mails. By order.
  'correct an address': { minutes: 60, byNetwork: 20, byAccount: 3, byBoth: 3 },
  invite: { minutes: 60, byNetwork: 40, byAccount: 40, byBoth: 40 },
  // Whoever is invited, by whichever page.
  'be invited': { minutes: 60, byNetwork: 40, byAccount: 5, byBoth: 5 },
} as const;
export type LimitedAction = keyof typeof attemptLimits;

/**
 * How often one account may write to others in a stretch of time: altogether, to one page, and
 * about one booking. Everybody who works on that page gets a mail.
 */
export const messageLimits = {
  offer: { minutes: 60, byAccount: 60, toPage: 15, onBooking: 15 },
  comment: { minutes: 60, byAccount: 120, toPage: 60, onBooking: 30 },
  // By nights: a tour has many, and none of them is on a booking yet.
  hold: { minutes: 60, byAccount: 120, toPage: 40, onBooking: 0 },
} as const;
export type LimitedMessage = keyof typeof messageLimits;

/**
 * How often a page may have an address mailed of which nobody knows whose it is: in a day and in a
 * month, and one address within so many days, by this page and by all.
 */
export const strangerLimits = {
  aDay: 5,
  aMonth: 20,
  toAddress: { days: 7, byPage: 1, byAll: 3 },
} as const;

/** What came of it; everything but the first says why there is no mail. */
export const strangerOutcomes = ['emailed', 'refuses', 'often', 'dayFull', 'monthFull'] as const;
export type StrangerOutcome = (typeof strangerOutcomes)[number];
