import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { TaskPage } from '#app/ui/page.tsx';

const t = words('tickets');

export const meta = privatePage(() => t('ticket.passedOn.title'));

/** The page after a ticket was passed on, whose old address is over. */
export default function PassedOn() {
  return (
    <TaskPage title={t('ticket.passedOn.title')} lead={t('ticket.passedOn.text')}>
      <p>
        <LinkButton href="/events">{words('announcements')('allShows')}</LinkButton>
      </p>
    </TaskPage>
  );
}
