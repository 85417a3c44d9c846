import type { Settings } from '#app/platform/env.ts';

/**
 * True if kept mail can be read by everyone at `/outbox`: on trial installations, never at a public
 * address, without a mail server.
 */
export function isOutboxOpen({ settings, isDemo }: Installation): boolean {
  return isDemo && settings.SMTP_URL === undefined;
}

type Installation = { settings: Settings; isDemo: boolean };

/** How long kept and unsendable mails can be read. */
export const keptDays = 30;

/** How long a live stream can be resumed. */
export const liveDays = 7;

/** How long notifications can be looked up. */
export const keptNotificationDays = 90;

export const notificationsPerPage = 30;
