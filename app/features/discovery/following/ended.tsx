import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { TaskPage } from '#app/ui/page.tsx';

const t = words('discovery');

export const meta = privatePage(() => words('discovery')('following.gone.title'));

export default function Ended() {
  return (
    <TaskPage title={t('following.gone.title')} lead={t('following.gone.text')}>
      <p>
        <LinkButton href="/events">{words('announcements')('allShows')}</LinkButton>
      </p>
    </TaskPage>
  );
}
