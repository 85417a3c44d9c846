import { markNotificationsRead } from '#app/features/notifications/commands/read-notifications.server.ts';
import { NotificationsPage } from '#app/features/notifications/components/notifications-page.tsx';
import { keptNotificationDays } from '#app/features/notifications/policy.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { listNotifications } from '#app/processes/notifications.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/notifications';

export const loader = forViewer(async ({ viewer, orm, url }: Viewed) => {
  const after = numberIn(url.searchParams.get('after'));
  const names = viewer.profiles.map((page) => [page.profileId, nameInText(page.displayName)]);
  return {
    ...(await listNotifications(orm, viewer, after)),
    isFirst: after === null,
    // People with one page know which it is.
    pageNames: names.length > 1 ? (Object.fromEntries(names) as Record<string, string>) : {},
    days: keptNotificationDays,
    done: doneIn(url, ['read', 'gone']),
    reader: { timeZone: viewer.timeZone },
  };
});

export const action = pageForms({
  reading: formAction(markNotificationsRead, { to: () => '/notifications?done=read' }),
});

export const meta = privatePage(() => words('notifications')('list.title'));

export default function Notifications({ loaderData }: Route.ComponentProps) {
  return <NotificationsPage {...loaderData} />;
}
