import type { NotificationKind } from '../part.ts';

/** Notifications about an application, as its mails; the texts are under `mail`. */
export const applicationNotifications = {
  applied: { topic: 'bookings', urgency: 'normal' },
  declined: { topic: 'bookings', urgency: 'normal' },
  messaged: { topic: 'messages', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;

export type ApplicationMail = keyof typeof applicationNotifications;
