import {
  chooseNotifications,
  subscribeToPush,
  unsubscribeFromPush,
} from '#app/features/notifications/commands/choose-notifications.server.ts';
import { NotificationSettings } from '#app/features/notifications/components/notification-settings.tsx';
import { readNotificationChoices } from '#app/features/notifications/queries/read-push.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { readPushKey } from '#app/processes/notifications.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/notifications';

export const loader = forViewer(async ({ viewer, orm, services, url }: Viewed) => ({
  ...(await readNotificationChoices(orm, viewer)),
  serverKey: await readPushKey(orm),
  product: services.brand.product,
  done: doneIn(url, ['saved', 'on', 'off']),
}));

const to = (done: string) => () => `/settings/notifications?done=${done}`;

export const action = pageForms({
  notifications: formAction(chooseNotifications, { to: to('saved') }),
  push: formAction(subscribeToPush, { to: to('on') }),
  'push/removal': formAction(unsubscribeFromPush, { to: to('off') }),
});

export const meta = privatePage(() => words('notifications')('settings.title'));

export default function NotificationSettingsRoute({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  return <NotificationSettings {...loaderData} refused={actionData} />;
}
