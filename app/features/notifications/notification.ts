import { redirect } from 'react-router';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { openNotification } from '#app/processes/notifications.server.ts';

/** Redirects to a notification's subject, and marks it as read. */
export const loader = forViewer(
  async ({ viewer, orm, params: { notificationId } }: Viewed<'notificationId'>) => {
    const id = numberIn(notificationId);
    const notification = id === null ? null : await openNotification(orm, viewer, id);
    throw redirect(notification?.path ?? '/notifications?done=gone', 303);
  },
);
