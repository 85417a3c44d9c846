import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';

/** Stands above every page of somebody who has asked for deletion, for as long as they can stay. */
export function LeavingBar({ day }: { day: string }) {
  const t = words('accounts');
  return (
    <aside className="leaving-bar" aria-label={t('deletion.bar.label')}>
      <div className="band split">
        <p>{t('deletion.bar.text', { day })}</p>
        <KeepAccount />
      </div>
    </aside>
  );
}

/** The one button that undoes it all. */
export function KeepAccount({ tone = 'plain' }: { tone?: 'plain' | 'spotlight' }) {
  return (
    <PostForm action="/settings/deletion/taking-back">
      <Button tone={tone}>{words('accounts')('deletion.keep')}</Button>
    </PostForm>
  );
}
