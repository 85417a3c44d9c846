import type { NotificationKind } from '#app/features/part.ts';

/** Notifications about payouts to a page; their words are under `payouts.mail`. */
export const payoutNotifications = {
  taxAwaited: { topic: 'reminders', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;

export type PayoutMail = keyof typeof payoutNotifications;
