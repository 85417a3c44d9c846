export const webhookLimits = {
  address: 500,
  description: 200,
  most: 10,
  mostOfAccount: 30,
  /** Of an answer, in characters. */
  answer: 500,
  /** How long deliveries stay in the log. */
  keptDays: 30,
  /** How long the keys before sign along after new ones were made. */
  oldKeysHours: 24,
} as const;

/** Why nothing is sent to a webhook: its people want it so, it has answered 410, or it answers no more. */
export const webhookEnds = ['chosen', 'gone', 'failing'] as const;
export type WebhookEnd = (typeof webhookEnds)[number];

const seconds = 1;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** After each attempt that failed, the time to the next; after the last there is none. */
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
  /** How often it has been tried, the last time included. */
  attempts: number;
  /** What the answer has asked for, in seconds. */
  retryAfter: number | null;
  /** From 0 to 1: what fails together isn’t tried again together. */
  chance: number;
};

/** The seconds to the next attempt, a tenth later at most; longer where the receiver asks for it. */
export function pauseAfter({ attempts, retryAfter, chance }: Failed): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return Math.max(pause * (1 + chance / 10), Math.min(retryAfter ?? 0, 24 * hours));
}

/** What `Retry-After` says in seconds, be they counted or the time until a moment. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, (moment - now.getTime()) / 1000);
}
