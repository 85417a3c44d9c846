import type { NotificationKind } from '../../part.ts';

/** What people are told about what they have reported. */
export const reportNotifications = {
  reportClosed: { topic: 'messages', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;
