import { createRoot } from 'react-dom/client';
import YouTube, { type YouTubeEvent } from 'react-youtube';
import { videoSize } from '#app/domain/profiles/video-size.ts';

/** Puts the provider's player where the cover was. It starts because a visitor has pressed play. */
export function showPlayer(place: HTMLElement, videoId: string, title: string): void {
  const opts = {
    width: videoSize.width,
    height: videoSize.height,
    host: 'https://www.youtube-nocookie.com',
    playerVars: { autoplay: 0 },
  } as const;
  createRoot(place).render(
    <YouTube
      videoId={videoId}
      title={title}
      opts={opts}
      onReady={({ target }: YouTubeEvent) => {
        void target.playVideo();
        target.getIframe().focus();
      }}
    />,
  );
}
