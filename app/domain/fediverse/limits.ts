/** What is taken from others, and for how long it is kept. */
export const fediverseLimits = {
  /** Of what comes into an inbox, and of somebody’s own description elsewhere. */
  bodyBytes: 128 * 1024,
  actorBytes: 256 * 1024,
  /** Of an address or an id of somebody else’s. */
  address: 500,
  /** How old or how far ahead of our clock a signature may be. */
  clockMinutes: 60,
  /** How long what has come in is known again. Longer than a signature counts. */
  seenDays: 2,
  /** How long what was sent is kept. */
  keptDays: 30,
  /** How many shows an outbox lists, the latest ones. */
  listed: 50,
} as const;
