import { redirect } from 'react-router';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { findStanding } from '#app/features/bookings/queries/find-standing.server.ts';
import { cancelEvent } from '#app/features/events/commands/cancel-event.server.ts';
import { showEvent } from '#app/features/events/queries/show-event.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/cancellation';

export async function loader({ context, request, params: { eventId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(async () => {
    const { title, day, venueId, applications } = await showEvent(orm, viewer, eventId);
    const waiting = applications.filter(({ state }) => state === 'sent' || state === 'read');
    return { eventId, venueId, title, day: day.long, waiting: waiting.length };
  });
}

export async function action({ context, request, params: { eventId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ services }) => {
    const { venueId } = await cancelEvent(services, viewer, eventId, findStanding);
    throw redirect(`/profiles/${venueId}/events?done=cancelled`, 303);
  });
}

export const meta = privatePage(() => words('events')('event.cancel'));

export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('events');
  const { eventId, title, day, waiting } = loaderData;
  return (
    <TaskPage
      title={t('cancel.title', { title })}
      lead={t('cancel.lead', { day })}
      refused={actionData}
    >
      {waiting > 0 && <p>{t('cancel.waiting', { count: waiting })}</p>}
      <PostForm action={`/events/${eventId}/cancellation`}>
        <div className="row">
          <Button tone="danger">{t('event.cancel')}</Button>
          <LinkButton href={`/events/${eventId}`}>{t('cancel.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
