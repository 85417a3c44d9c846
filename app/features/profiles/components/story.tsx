import { words } from '#app/lib/words.ts';

type Props = { bio: string | null; wholeStory: string | null };

/** The bio, and the long one behind it for those who want to know more. */
export function Story({ bio, wholeStory }: Props) {
  const t = words('profiles');
  return (
    <section className="part" aria-labelledby="bio">
      <h2 id="bio">{t('bio')}</h2>
      <p className="bio written" dir="auto">
        {bio ?? t('bioMissing')}
      </p>
      {wholeStory && (
        <details className="fold">
          <summary>{t('wholeStory')}</summary>
          <p className="fold-text written" dir="auto">
            {wholeStory}
          </p>
        </details>
      )}
    </section>
  );
}
