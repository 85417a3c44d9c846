import type { Settings } from '#app/platform/env.ts';

/**
 * Whether kept mail can be read by anybody at `/outbox`: where the platform is tried out, which is
 * never at a public address, and no mail server is named.
 */
export function isOutboxOpen({ settings, isDemo }: Installation): boolean {
  return isDemo && settings.SMTP_URL === undefined;
}

type Installation = { settings: Settings; isDemo: boolean };

/** How long kept mails and mails that couldn’t be sent are there to be looked at. */
export const keptDays = 30;

/** How long a live stream can be gone on with that was left. */
export const liveDays = 7;

/** How long notifications can be looked up. */
export const keptNotificationDays = 90;

export const notificationsPerPage = 30;
