/** How long a link or a code from a mail works. */
export const codeMinutes = 10;

/** An unconfirmed sign-up is forgotten after this long. */
export const signUpKeptHours = 24;

/** A session ends after this long, and sooner when it isn’t used. */
export const sessionDays = 30;
export const sessionIdleDays = 14;

/**
 * Changes to the ways of signing in ask for the password again when the last sign-in is older than
 * this.
 */
export const freshMinutes = 30;

export const passwordLength = { least: 10, most: 128 };

/**
 * The most attempts in a stretch of time: by one network, for one account, and by one network for
 * one account. After too many, the next stretch has to be waited for.
 */
export const attemptLimits = {
  'sign in': { minutes: 15, byNetwork: 100, byAccount: 50, byBoth: 10 },
  'enter a code': { minutes: 15, byNetwork: 100, byAccount: 30, byBoth: 10 },
  'ask for mail': { minutes: 60, byNetwork: 40, byAccount: 6, byBoth: 6 },
  'download export': { minutes: 60, byNetwork: 40, byAccount: 6, byBoth: 6 },
  'prove oneself': { minutes: 15, byNetwork: 100, byAccount: 20, byBoth: 10 },
  'sign up': { minutes: 60, byNetwork: 40, byAccount: 6, byBoth: 6 },
  // The rush of one network, which many people may share.
  'hold tickets': { minutes: 10, byNetwork: 600, byAccount: 600, byBoth: 600 },
  'join a queue': { minutes: 10, byNetwork: 120, byAccount: 120, byBoth: 120 },
  // Each is a mail to an address that anyone may have typed.
  follow: { minutes: 60, byNetwork: 40, byAccount: 6, byBoth: 6 },
  // Each is a mail to a venue.
  apply: { minutes: 60, byNetwork: 60, byAccount: 30, byBoth: 30 },
  // By booking: eight digits are too many to be guessed this slowly.
  'enter a release code': { minutes: 60, byNetwork: 100, byAccount: 10, byBoth: 10 },
  // Each is an address that this platform fetches again and again.
  'add a calendar': { minutes: 60, byNetwork: 60, byAccount: 20, byBoth: 20 },
  // Each is an address that this platform calls at every event.
  'change webhooks': { minutes: 60, byNetwork: 60, byAccount: 20, byBoth: 20 },
  'send a webhook': { minutes: 60, byNetwork: 120, byAccount: 60, byBoth: 60 },
  // Each makes this platform ask another server for an identity. Counted by networks, and by the
  // servers asked.
  'follow from elsewhere': { minutes: 15, byNetwork: 300, byAccount: 300, byBoth: 300 },
  // Each is read by a person.
  report: { minutes: 60, byNetwork: 60, byAccount: 20, byBoth: 20 },
  // Each is two mails. Counted by order.
  'correct an address': { minutes: 60, byNetwork: 20, byAccount: 3, byBoth: 3 },
  invite: { minutes: 60, byNetwork: 40, byAccount: 40, byBoth: 40 },
  // Counted by the invited address, for all pages together.
  'be invited': { minutes: 60, byNetwork: 40, byAccount: 5, byBoth: 5 },
} as const;
export type LimitedAction = keyof typeof attemptLimits;

/**
 * The most messages of one account in a stretch of time: altogether, to one page, and about one
 * booking. Every member of that page gets a mail.
 */
export const messageLimits = {
  offer: { minutes: 60, byAccount: 60, toPage: 15, onBooking: 15 },
  comment: { minutes: 60, byAccount: 120, toPage: 60, onBooking: 30 },
  // Counted by nights: a tour has many, and none of them is on a booking yet.
  hold: { minutes: 60, byAccount: 120, toPage: 40, onBooking: 0 },
} as const;
export type LimitedMessage = keyof typeof messageLimits;

/**
 * The most mails that a page may send to addresses whose owner isn’t known here: in a day and in a
 * month; and the days until one address gets the next, from this page and from all.
 */
export const strangerLimits = {
  aDay: 5,
  aMonth: 20,
  toAddress: { days: 7, byPage: 1, byAll: 3 },
} as const;

/** Everything but the first is a reason why no mail is sent. */
export const strangerOutcomes = ['emailed', 'refuses', 'often', 'dayFull', 'monthFull'] as const;
export type StrangerOutcome = (typeof strangerOutcomes)[number];
