import { redirect } from 'react-router';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { openNotification } from '#app/processes/notifications.server.ts';

/** On to what a notification is about, which is read with that. */
export const loader = forViewer(
  async ({ viewer, orm, params: { notificationId } }: Viewed<'notificationId'>) => {
    const id = numberIn(notificationId);
    const notification = id === null ? null : await openNotification(orm, viewer, id);
    throw redirect(notification?.path ?? '/notifications?done=gone', 303);
  },
);
