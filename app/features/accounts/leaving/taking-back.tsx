import { requireViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { stay } from '#app/processes/leaving.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/taking-back';

const t = words('accounts');

export function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request);
}

export const action = formAction(stay, { to: () => '/settings/deletion?kept' });

export const meta = privatePage(() => t('deletion.title'));

/** Only a late visitor, or one who came straight to this address, sees this. */
export default function TakingBack({ actionData }: Route.ComponentProps) {
  return (
    <TaskPage title={t('deletion.title')} refused={actionData}>
      <p>
        <a className="quiet-link" href="/settings/deletion">
          {t('deletion.seeState')}
        </a>
      </p>
    </TaskPage>
  );
}
