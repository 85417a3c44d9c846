import { typingEveryMs, typingShownMs } from '#app/domain/messaging/threads.ts';
import { hearLive, type LiveNews } from '#app/lib/live/live-stream.ts';

/**
 * Shows for a few seconds that a person of another page is typing in the thread around it, and
 * tells them while the reader types: only the fact, never the text. It isn’t announced by screen
 * readers, because it would interrupt their reading; it can be found above the field.
 */
export class TypingMark extends HTMLElement {
  connectedCallback(): void {
    this.closest('.thread')?.addEventListener('input', (event) => this.#note(event), {
      signal: this.#ending.signal,
    });
    hearLive((news) => this.#hear(news));
  }

  disconnectedCallback(): void {
    this.#ending.abort();
  }

  readonly #ending = new AbortController();
  #sentAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  #note({ target }: Event): void {
    const isText = target instanceof HTMLTextAreaElement && target.value.trim() !== '';
    if (!isText || performance.now() - this.#sentAt < typingEveryMs) return;
    this.#sentAt = performance.now();
    const address = this.getAttribute('goes-to') ?? '';
    const headers = { 'content-type': 'application/json' };
    // Without a network the person types on all the same.
    void fetch(address, { method: 'PUT', headers, body: '{}' }).catch(() => {});
  }

  #hear(news: LiveNews): void {
    if (news === 'everything' || news.id !== this.getAttribute('thread-id')) return;
    // Their message has arrived.
    if (news.kind === 'message') this.#say('');
    if (news.kind !== 'typing' || !news.by) return;
    const names = JSON.parse(this.getAttribute('said') ?? '{}') as Record<string, string>;
    this.#say(names[news.by] ?? '');
  }

  #say(text: string): void {
    clearTimeout(this.#timer);
    this.textContent = text;
    if (text) this.#timer = setTimeout(() => this.#say(''), typingShownMs);
  }
}
