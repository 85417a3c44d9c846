import { attemptLimits } from '#app/domain/accounts/limits.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/export';

const t = words('accounts');

/** The file itself is made by `api/export`, which answers the form with it. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request);
  return { isTooOften: new URL(request.url).searchParams.has('too-often') };
}

export const meta = privatePage(() => t('export.title'));

export default function Export({ loaderData }: Route.ComponentProps) {
  const { minutes } = attemptLimits['download export'];
  const refused = loaderData.isTooOften ? { message: t('tooMany', { minutes }) } : undefined;
  const parts = ['account', 'pages', 'pictures', 'shows', 'work', 'log'] as const;
  return (
    <TaskPage title={t('export.title')} lead={t('export.lead')} refused={refused}>
      <section aria-labelledby="inside">
        <h2 id="inside">{t('export.inside')}</h2>
        <ul className="bullets">
          {parts.map((part) => (
            <li key={part}>{t(`export.part.${part}`)}</li>
          ))}
        </ul>
      </section>
      <p>{t('export.without')}</p>
      <PostForm className="row" action="/settings/export">
        <Button tone="spotlight">{t('export.do')}</Button>
        <a className="quiet-link" href="/settings">
          {t('deletion.toSettings')}
        </a>
      </PostForm>
    </TaskPage>
  );
}
