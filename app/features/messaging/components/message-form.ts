/** A message that is on its way: it has its id before it is sent, so that it arrives once. */
type Unsent = { id: string; text: string };

/**
 * A form for messages. What is typed is kept in the browser until it is sent; Ctrl+Enter sends. What
 * can’t reach the server waits here and goes out in its order when the network is back.
 */
export class MessageForm extends HTMLElement {
  connectedCallback(): void {
    const form = this.#form;
    const field = this.#field;
    if (!form || !field) return;
    const listening = { signal: this.#ending.signal };
    const draft = localStorage.getItem(this.#keyOf('draft'));
    if (draft && field.value === '') field.value = draft;
    field.addEventListener('input', () => this.#keepDraft(field.value), listening);
    field.addEventListener('keydown', (event) => this.#press(event), listening);
    form.addEventListener('submit', (event) => this.#submit(event), listening);
    addEventListener('online', () => void this.#send(), listening);
    this.#show();
    void this.#send();
  }

  disconnectedCallback(): void {
    this.#ending.abort();
  }

  readonly #ending = new AbortController();

  get #form(): HTMLFormElement | null {
    return this.querySelector('form');
  }
  get #field(): HTMLTextAreaElement | null {
    return this.querySelector('textarea');
  }

  #press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    this.#form?.requestSubmit();
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const field = this.#field;
    const text = field?.value.trim();
    if (!field || !text) return;
    this.#unsent = [...this.#unsent, { id: crypto.randomUUID(), text }];
    field.value = '';
    this.#keepDraft('');
    this.#show();
    void this.#send();
  }

  /** One after the other; other tabs of this browser wait, and find nothing left. */
  async #send(): Promise<void> {
    if (this.#unsent.length === 0) return;
    const page = await navigator.locks.request(this.#keyOf('sending'), () => this.#sendAll());
    if (page) location.assign(page);
  }

  /** @returns the page that shows them, once all have arrived */
  async #sendAll(): Promise<string | null> {
    let page: string | null = null;
    for (let [first] = this.#unsent; first; [first] = this.#unsent) {
      const answer = await this.#post(first).catch(() => null);
      // No network, or nobody there: it is tried again when it is back, or with the next page.
      if (!answer || answer.status >= 500) {
        setTimeout(() => void this.#send(), 15_000);
        return null;
      }
      this.#unsent = this.#unsent.slice(1);
      if (!answer.ok) {
        this.#giveBack(first.text);
        return null;
      }
      page = answer.url;
      this.#show();
    }
    return page;
  }

  #post({ id, text }: Unsent): Promise<Response> {
    const form = this.#form;
    const typed = new FormData(form ?? undefined);
    // A key of its own, since several may be sent from one page.
    typed.set('idempotencyKey', id);
    typed.set('messageId', id);
    typed.set('text', text);
    const body = new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]));
    return fetch(form?.action ?? '', { method: 'POST', body });
  }

  /** What was refused is in the field again, and the page says why. */
  #giveBack(text: string): void {
    const field = this.#field;
    this.#show();
    if (!field) return;
    field.value = [text, field.value].filter(Boolean).join('\n');
    this.#keepDraft(field.value);
    HTMLFormElement.prototype.submit.call(this.#form);
  }

  #show(): void {
    const list = this.querySelector('.unsent');
    const said = this.getAttribute('waiting-words') ?? '';
    list?.replaceChildren(
      ...this.#unsent.map(({ text }) => {
        const item = document.createElement('li');
        item.className = 'quote';
        item.dataset.own = 'true';
        for (const [tag, words] of [
          ['p', text],
          ['small', said],
        ] as const) {
          const part = document.createElement(tag);
          part.dir = 'auto';
          part.textContent = words;
          item.append(part);
        }
        return item;
      }),
    );
  }

  #keepDraft(text: string): void {
    if (text) localStorage.setItem(this.#keyOf('draft'), text);
    else localStorage.removeItem(this.#keyOf('draft'));
  }

  get #unsent(): Unsent[] {
    try {
      return JSON.parse(localStorage.getItem(this.#keyOf('unsent')) ?? '[]') as Unsent[];
    } catch {
      return [];
    }
  }
  set #unsent(unsent: Unsent[]) {
    if (unsent.length === 0) localStorage.removeItem(this.#keyOf('unsent'));
    else localStorage.setItem(this.#keyOf('unsent'), JSON.stringify(unsent));
  }

  #keyOf(what: 'draft' | 'unsent' | 'sending'): string {
    return `${what} ${this.getAttribute('kept-as')}`;
  }
}
