import { nameInText } from '#app/features/profiles/parts.tsx';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { dateFormat } from '#app/lib/formats.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { listNotifications } from '#app/processes/notifications.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/notifications';
import { markNotificationsRead } from './commands.server.ts';
import { keptNotificationDays } from './policy.ts';

const t = words('notifications');

export const loader = forViewer(async ({ services, viewer, url }: Viewed) => {
  const after = numberIn(url.searchParams.get('after')) ?? undefined;
  const names = viewer.profiles.map((page) => [page.profileId, nameInText(page.displayName)]);
  return {
    ...(await listNotifications(services, viewer, { after })),
    isFirst: after === undefined,
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
  const { items, newest, next, isFirst, pageNames, days, done, reader } = loaderData;
  return (
    <div className="band">
      <PageHead title={t('list.title')}>
        {t('list.lead', { days })} <a href="/settings/notifications">{t('settings.open')}</a>
      </PageHead>
      {done === 'read' && <Message tone="good">{t('list.allRead')}</Message>}
      {done === 'gone' && <Message tone="plain">{t('list.gone')}</Message>}
      {items.length === 0 && <EmptyState>{t('list.empty')}</EmptyState>}
      {newest !== null && items.some(({ isRead }) => !isRead) && (
        <PostForm action="/notifications/reading" className="row">
          <input type="hidden" name="upTo" value={newest} />
          <Button>{t('list.readAll')}</Button>
        </PostForm>
      )}
      <ul className="rows">
        {items.map(({ id, text, pageId, at, isRead }) => (
          <li key={id} className="notification whole" data-unread={isRead ? undefined : ''}>
            <div className="row-text">
              {!isRead && <span className="visually-hidden">{t('list.unread')}</span>}
              <a href={`/notifications/${id}`} dir="auto">
                {text}
              </a>
              <small dir="auto">
                {[momentOf(at, reader), pageNames[pageId ?? '']].filter(Boolean).join(' · ')}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {(next !== null || !isFirst) && (
        <p className="row">
          {next !== null && (
            <LinkButton href={`/notifications?after=${next}`}>{t('list.more')}</LinkButton>
          )}
          {!isFirst && <a href="/notifications">{t('list.newest')}</a>}
        </p>
      )}
    </div>
  );
}

function momentOf(at: Date, { timeZone }: { timeZone: string }): string {
  const style = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return dateFormat({ ...style, timeZone }).format(at);
}
