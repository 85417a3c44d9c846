import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Naming } from '../queries/list-outside-shows.server.ts';

/** Shows of others that name the page, with its answer. */
export function NamingsPart({ address, namings }: { address: string; namings: Naming[] }) {
  const t = words('announcements');
  if (namings.length === 0) return null;
  return (
    <section className="section stack-2" aria-labelledby="namings">
      <h2 id="namings">{t('outside.namings.title')}</h2>
      <ul className="own-shows">
        {namings.map(({ showId, title, day, by, path, isAgreed }) => (
          <li key={showId}>
            <p dir="auto">
              {t(isAgreed ? 'outside.namings.agreed' : 'outside.namings.asked', {
                title,
                day,
                by: nameInText(by),
              })}{' '}
              <a className="quiet-link" href={path}>
                {t('outside.view')}
              </a>
            </p>
            <div className="row">
              {!isAgreed && (
                <PostForm action={`${address}/namings/${showId}/agreement`}>
                  <Button>{t('outside.namings.agree')}</Button>
                </PostForm>
              )}
              <PostForm action={`${address}/namings/${showId}/refusal`}>
                <Button tone="plain">{t('outside.namings.refuse')}</Button>
              </PostForm>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
