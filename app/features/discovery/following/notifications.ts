import type { NotificationKind } from '../../part.ts';

/** Notifications of shows for an account; their words are under `following.told`. */
export const showNotifications = {
  new: { topic: 'news', urgency: 'normal' },
  changed: { topic: 'news', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;
