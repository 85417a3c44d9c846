/**
 * A cover that becomes the provider's player when it is pressed. Until then the provider isn't
 * contacted; without scripts the cover is a link to the video's own page.
 */
class VideoPlayer extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('a')?.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void this.#play();
    });
  }

  async #play(): Promise<void> {
    const link = this.querySelector('a');
    this.ariaBusy = 'true';
    try {
      const { showPlayer } = await loadChunk(() => import('./youtube-player.tsx'));
      await showPlayer(
        this,
        this.getAttribute('video-id') ?? '',
        this.getAttribute('video-title') ?? '',
      );
    } catch (error) {
      this.#fail(error instanceof ChunkError ? error.reason : 'error', link);
    } finally {
      this.ariaBusy = null;
    }
  }

  #fail(reason: ChunkError['reason'], link: HTMLAnchorElement | null): void {
    const message = document.createElement('p');
    message.className = 'video-failed';
    message.role = 'alert';
    message.textContent = JSON.parse(this.getAttribute('failure-words') ?? '{}')[reason] ?? '';
    this.replaceChildren(message);
    if (link) message.append(document.createElement('br'), plain(link));
  }
}

/** Spec: a script chunk that has not arrived after this long counts as failed. */
const chunkTimeoutMs = 120_000;

class ChunkError extends Error {
  readonly reason: 'missing' | 'timeout' | 'error';
  constructor(reason: 'missing' | 'timeout' | 'error') {
    super(`chunk ${reason}`);
    this.reason = reason;
  }
}

async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    // A failed import of a module rejects with a TypeError; any other error happened while it ran.
    if (error instanceof ChunkError) throw error;
    throw new ChunkError(error instanceof TypeError ? 'missing' : 'error');
  } finally {
    clearTimeout(timer);
  }
}

function plain(link: HTMLAnchorElement): HTMLAnchorElement {
  const copy = document.createElement('a');
  copy.href = link.href;
  copy.textContent = link.href;
  return copy;
}

customElements.define('video-player', VideoPlayer);
