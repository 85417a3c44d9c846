import type { Part } from '../../part.ts';
import { showNotifications } from './notifications.ts';
import { exportFollowing } from './queries/export-following.server.ts';
import { describeShowNotifications } from './queries/say-show-notifications.server.ts';
import { forgetFollower } from './steps/forget-address.server.ts';

export const part: Part = {
  exports: [exportFollowing],
  leaving: { remove: forgetFollower },
  notifications: [
    // People follow for themselves, not as members of a page.
    { subject: 'show', right: null, kinds: showNotifications, say: describeShowNotifications },
  ],
};
