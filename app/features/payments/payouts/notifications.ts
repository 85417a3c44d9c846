import type { NotificationKind } from '#app/features/part.ts';

/** What people are told about what is paid out to their page; the words stand under `payouts.mail`. */
export const payoutNotifications = {
  taxAwaited: { topic: 'reminders', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;

export type PayoutMail = keyof typeof payoutNotifications;
