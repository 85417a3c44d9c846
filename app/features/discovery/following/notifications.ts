import type { NotificationKind } from '../../part.ts';

/** What an account is told of shows; the words stand under `following.told`. */
export const showNotifications = {
  new: { topic: 'news', urgency: 'normal' },
  changed: { topic: 'news', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;
