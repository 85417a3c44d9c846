import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';

const t = words('accounts');

/**
 * Above every page of a person who has asked for deletion, for as long as they can change their
 * mind.
 */
export function LeavingBar({ day }: { day: string }) {
  return (
    <aside className="leaving-bar" aria-label={t('deletion.bar.label')}>
      <div className="band split">
        <p>{t('deletion.bar.text', { day })}</p>
        <KeepAccount />
      </div>
    </aside>
  );
}

/** The button that undoes the request. */
export function KeepAccount({ tone = 'plain' }: { tone?: 'plain' | 'spotlight' }) {
  return (
    <PostForm action="/settings/deletion/taking-back">
      <Button tone={tone}>{t('deletion.keep')}</Button>
    </PostForm>
  );
}
