import type { Settings } from '#app/platform/env.ts';

/**
 * True if kept mail can be read by everyone at `/outbox`: on trial installations, never at a public
 * address, without a mail server.
 */
export function isOutboxOpen({ settings, isDemo }: Installation): boolean {
  return isDemo && settings.SMTP_URL === undefined;
}

type Installation = { settings: Settings; isDemo: boolean };

/** Kept and unsendable mails can be read this long. */
export const keptDays = 30;

/** A live stream can be resumed this long. */
export const liveDays = 7;

/** Notifications can be looked up this long. */
export const keptNotificationDays = 90;

export const notificationsPerPage = 30;
