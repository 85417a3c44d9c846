import { words } from '#app/lib/words.ts';
import { CopyField } from '#app/ui/field.tsx';
import type { ShowView } from '../../views.ts';

/** For the people of a show’s pages: material to print, post and embed. */
export function SharePart({ show, code }: { show: ShowView; code: string }) {
  const t = words('announcements');
  return (
    <details className="section">
      <summary>{t('share.title')}</summary>
      <div className="stack-2">
        <p className="links">
          <a className="quiet-link" href={show.print}>
            {t('share.print')}
          </a>
          <a className="quiet-link" href={show.square}>
            {t('share.square')}
          </a>
        </p>
        <p>{t('share.embedHint')}</p>
        <CopyField name="embed" label={t('share.embed')} value={code} rows={3} isCode />
      </div>
    </details>
  );
}
