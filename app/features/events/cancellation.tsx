import { eventPath } from '#app/domain/events/event.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/cancellation';
import { cancelEvent } from './commands.server.ts';
import { showEvent } from './queries.server.ts';

const t = words('events');

export const loader = forViewer(async ({ viewer, orm, params: { eventId } }: Viewed<'eventId'>) => {
  const { title, day, venueId, applications } = await showEvent(orm, viewer, eventId);
  const waiting = applications.filter(({ state }) => state === 'sent' || state === 'read');
  return { as: venueId, eventId, venueId, title, day: day.long, waiting: waiting.length };
});

export const action = formAction(cancelEvent, {
  to: ({ as }) => `/profiles/${as}/events?done=cancelled`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('cancel.title', { title: page?.title ?? '' }),
  page?.day,
]);

export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { eventId, venueId, title, day, waiting } = loaderData;
  return (
    <TaskPage
      title={t('cancel.title', { title })}
      lead={t('cancel.lead', { day })}
      refused={actionData}
    >
      {waiting > 0 && <p>{t('cancel.waiting', { count: waiting })}</p>}
      <PostForm action={`${eventPath(venueId, eventId)}/cancellation`}>
        <div className="row">
          <Button tone="danger">{t('event.cancel')}</Button>
          <LinkButton href={eventPath(venueId, eventId)}>{t('cancel.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
