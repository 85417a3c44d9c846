import { typingEveryMs, typingShownMs } from '#app/domain/messaging/typing.ts';
import { hearLive, type LiveNews } from '#app/lib/live/live-stream.ts';

/**
 * Says for a few seconds that somebody of another page types in the thread around it, and tells them
 * so while somebody types here: that they do, never what. It isn’t read out, because it would talk
 * into what somebody is reading; who looks for it finds it above the field.
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
    // Whoever has no network types on all the same.
    void fetch(address, { method: 'PUT', headers, body: '{}' }).catch(() => {});
  }

  #hear(news: LiveNews): void {
    if (news === 'everything' || news.id !== this.getAttribute('thread-id')) return;
    // What they typed has arrived.
    if (news.kind === 'message') this.#say('');
    if (news.kind !== 'typing' || !news.by) return;
    const said = JSON.parse(this.getAttribute('said') ?? '{}') as Record<string, string>;
    this.#say(said[news.by] ?? '');
  }

  #say(text: string): void {
    clearTimeout(this.#timer);
    this.textContent = text;
    if (text) this.#timer = setTimeout(() => this.#say(''), typingShownMs);
  }
}
