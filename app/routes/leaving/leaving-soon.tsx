import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { KeepAccount } from '#app/features/accounts/leaving/components/leaving-bar.tsx';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';

/** What somebody sees who has asked for deletion and can still change their mind. */
export function LeavingSoon({ day }: { day: string }) {
  const t = words('accounts');
  return (
    <TaskPage title={t('deletion.asked.title')} lead={t('deletion.asked.lead', { day })}>
      <ul className="bullets">
        <li>{t('deletion.asked.hidden')}</li>
        <li>{t('deletion.asked.devices')}</li>
        <li>{t('deletion.asked.final')}</li>
      </ul>
      <div className="row">
        <KeepAccount tone="spotlight" />
        <LinkButton href="/settings/export">{t('deletion.toExport')}</LinkButton>
      </div>
    </TaskPage>
  );
}
