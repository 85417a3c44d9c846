import { createRoot } from 'react-dom/client';
import YouTube, { type YouTubeEvent } from 'react-youtube';

/** Spec: every embedded video has this size, in CSS pixels. */
const videoSize = { width: 320, height: 195 };

/** The provider's player is given this long to appear. */
const playerTimeoutMs = 20_000;

/**
 * Replaces the cover with the provider's player. It starts because a visitor has pressed play.
 * Rejects, and leaves the place empty, if the provider can't be reached.
 */
export function showPlayer(place: HTMLElement, videoId: string, title: string): Promise<void> {
  const root = createRoot(place);
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the player took too long')), playerTimeoutMs);
    addEventListener('error', ({ target }) => isProviderScript(target) && reject(target), {
      capture: true,
      signal: AbortSignal.timeout(playerTimeoutMs),
    });
    const onReady = ({ target }: YouTubeEvent) => {
      clearTimeout(timer);
      resolve();
      void target.playVideo();
      target.getIframe().focus();
    };
    root.render(<YouTube videoId={videoId} title={title} opts={options} onReady={onReady} />);
  }).catch((error) => {
    root.unmount();
    throw error;
  });
}

const options = {
  width: videoSize.width,
  height: videoSize.height,
  host: 'https://www.youtube-nocookie.com',
  playerVars: { autoplay: 0 },
} as const;

function isProviderScript(target: EventTarget | null): boolean {
  return target instanceof HTMLScriptElement && new URL(target.src).host === 'www.youtube.com';
}
