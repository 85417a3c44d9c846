import type { NotificationKind } from '../../part.ts';

/** Sent to people who reported a message. */
export const reportNotifications = {
  reportClosed: { topic: 'messages', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;
