import type { CSSProperties } from 'react';
import { Icon } from './icon.tsx';

const failureWords = JSON.stringify({
  missing: 'We couldn’t find the player. Watch the video on YouTube instead.',
  timeout: 'The player took too long to load. Watch the video on YouTube instead.',
  error: 'The player didn’t load. Watch the video on YouTube instead.',
});

type Props = { name: string; links: string[]; style: CSSProperties };

export function Videos({ name, links, style }: Props) {
  return (
    <section className="part wide-part" aria-labelledby="videos">
      <h2 id="videos">Videos</h2>
      <ul className="video-list">
        {links.map(videoIdOf).map((videoId, index) => (
          <li key={videoId}>
            <video-player
              video-id={videoId}
              video-title={`Video ${index + 1} of ${name}`}
              failure-words={failureWords}
            >
              <a
                className="video-cover"
                href={`https://www.youtube.com/watch?v=${videoId}`}
                style={style}
              >
                <span>
                  <Icon path="M6 3v18l15-9z" />
                  {`Play video ${index + 1}`}
                </span>
              </a>
            </video-player>
          </li>
        ))}
      </ul>
      <p className="hint">Playing a video connects you to YouTube.</p>
    </section>
  );
}

export function videoIdOf(link: string): string {
  return link.slice(-11);
}
