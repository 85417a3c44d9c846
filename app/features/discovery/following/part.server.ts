import type { Part } from '../../part.ts';
import { showNotifications } from './notifications.ts';
import { exportFollowing } from './queries/export-following.server.ts';
import { sayShowNotifications } from './queries/say-show-notifications.server.ts';
import { forgetFollower } from './steps/forget-address.server.ts';

export const part: Part = {
  exports: [exportFollowing],
  leaving: { remove: forgetFollower },
  notifications: [
    // Whoever is told follows by themselves, and not as one of a page’s people.
    { subject: 'show', right: null, kinds: showNotifications, say: sayShowNotifications },
  ],
};
