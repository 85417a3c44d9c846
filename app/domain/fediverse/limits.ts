/** Limits on data from other servers. */
export const fediverseLimits = {
  /** An inbox message, or the description of a remote actor. */
  bodyBytes: 128 * 1024,
  actorBytes: 256 * 1024,
  /** A remote address or id. */
  address: 500,
  /** Greatest difference between a signature's time and our clock. */
  clockMinutes: 60,
  /** Repeated messages are recognised this long: longer than a signature is valid. */
  seenDays: 2,
  /** Sent messages are kept this long. */
  keptDays: 30,
  /** The latest shows in an outbox. */
  listed: 50,
} as const;
