export const webhookLimits = {
  address: 500,
  description: 200,
  most: 10,
  mostOfAccount: 30,
  /** Of an answer, in characters. */
  answer: 500,
  /** How long deliveries stay in the log. */
  keptDays: 30,
  /** How long old keys keep signing beside new ones. */
  oldKeysHours: 24,
} as const;

/** Why a webhook is off: its people switched it off, it answered 410, or it stopped answering. */
export const webhookEnds = ['chosen', 'gone', 'failing'] as const;
export type WebhookEnd = (typeof webhookEnds)[number];

const seconds = 1;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The pauses after each failed attempt; after the last there is none. */
const pauses = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
];

type Failed = {
  /** The attempts so far, the last one included. */
  attempts: number;
  /** In seconds, as the answer asked. */
  retryAfter: number | null;
  /**
   * From 0 to 1. Spreads retries, so that deliveries which fail together aren’t retried together.
   */
  chance: number;
};

/**
 * The seconds to the next attempt, plus up to a tenth at random; longer where the receiver asks for
 * it.
 */
export function pauseAfter({ attempts, retryAfter, chance }: Failed): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return Math.max(pause * (1 + chance / 10), Math.min(retryAfter ?? 0, 24 * hours));
}

/** `Retry-After` in seconds, whether it is a number or a date. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, (moment - now.getTime()) / 1000);
}
