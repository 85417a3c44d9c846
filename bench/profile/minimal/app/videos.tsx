import type { CSSProperties } from 'react';
import { Icon } from './icon.tsx';

const failureWords = JSON.stringify({
  missing: 'The player could not be found. Watch the video at YouTube instead.',
  timeout: 'The player took too long to load. Watch the video at YouTube instead.',
  error: 'The player could not be loaded. Watch the video at YouTube instead.',
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
      <p className="hint">Playing connects you to YouTube.</p>
    </section>
  );
}

export function videoIdOf(link: string): string {
  return link.slice(-11);
}
