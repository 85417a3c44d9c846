import { words } from '#app/lib/words.ts';
import { PlayIcon } from '#app/ui/icons.tsx';
import { seedStyle } from '#app/ui/seed-style.ts';
import type { ProfileView } from '../views.ts';

type Props = { seed: string; name: string; videos: ProfileView['videos'] };

/** Covers of our own. The video provider isn't contacted before a visitor presses play. */
export function Videos({ seed, name, videos }: Props) {
  const t = words('profiles');
  if (videos.length === 0) return null;
  const failureWords = JSON.stringify({
    missing: t('videoFailed.missing'),
    timeout: t('videoFailed.timeout'),
    error: t('videoFailed.error'),
  });
  return (
    <section className="part wide-part" aria-labelledby="videos">
      <h2 id="videos">{t('videos')}</h2>
      <ul className="row video-list">
        {videos.map(({ id, title }, index) => {
          const shownTitle = title ?? t('video', { number: index + 1, name });
          return (
            <li key={id}>
              <video-player video-id={id} video-title={shownTitle} failure-words={failureWords}>
                <a
                  className="video-cover"
                  href={`https://www.youtube.com/watch?v=${id}`}
                  style={seedStyle(seed + id)}
                >
                  <strong dir="auto">{shownTitle}</strong>
                  <span>
                    <PlayIcon />
                    {t('playVideo', { number: index + 1 })}
                  </span>
                </a>
              </video-player>
            </li>
          );
        })}
      </ul>
      <p className="field-hint">{t('videoHint')}</p>
    </section>
  );
}
