/** An unsent message. It has its id before it is sent, so that it arrives once. */
type Unsent = { id: string; text: string };

/**
 * A form for messages. Drafts are kept in the browser until they are sent; Ctrl+Enter sends.
 * Without a network, messages wait here and go out in order when it is back. Files are too large to
 * wait here: they stay in the form, which says that they need the network.
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
    clearTimeout(this.#again);
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
    const text = field?.value.trim() ?? '';
    if (this.#chosen.length > 0) return void this.#sendFiles(text);
    if (!field || !text) return;
    this.#unsent = [...this.#unsent, { id: crypto.randomUUID(), text }];
    field.value = '';
    this.#keepDraft('');
    this.#show();
    void this.#send();
  }

  get #chosen(): File[] {
    return [...(this.querySelector<HTMLInputElement>('input[type="file"]')?.files ?? [])];
  }

  /** The message being sent with files, so that a repetition arrives once. */
  #withFiles: { what: string; id: string } | null = null;
  #isSending = false;
  #isLeaving = false;

  async #sendFiles(text: string): Promise<void> {
    const form = this.#form;
    if (!form || this.#isSending) return;
    const files = this.#chosen.map(({ name, size, lastModified }) => [name, size, lastModified]);
    const content = JSON.stringify([text, files]);
    if (this.#withFiles?.what !== content)
      this.#withFiles = { what: content, id: crypto.randomUUID() };
    this.#isSending = true;
    this.#say('sending-words');
    const { id } = this.#withFiles;
    // Earlier messages go out first.
    await this.#send();
    if (this.#isLeaving) return;
    const isNext = this.#unsent.length === 0;
    const answer = isNext ? await this.#post({ id, text }, this.#chosen).catch(() => null) : null;
    this.#isSending = false;
    if (!answer || answer.status >= 500) return this.#say('offline-words');
    // The page shows the refusal.
    if (!answer.ok) return HTMLFormElement.prototype.submit.call(form);
    this.#keepDraft('');
    location.assign(answer.url);
  }

  #say(words: 'sending-words' | 'offline-words'): void {
    const status = this.querySelector('.files-status');
    if (status) status.textContent = this.getAttribute(words);
  }

  /** One after the other; other tabs of this browser wait, and find nothing left. */
  async #send(): Promise<void> {
    if (this.#unsent.length === 0) return;
    const page = await navigator.locks.request(this.#keyOf('sending'), () => this.#sendAll());
    // Leaving the page would lose files chosen meanwhile.
    if (page && this.#chosen.length === 0) location.assign(page);
  }

  /** One timer for the next attempt, however many failed before. */
  #again: ReturnType<typeof setTimeout> | undefined;

  /** Returns the page that shows the messages, once all have arrived. */
  async #sendAll(): Promise<string | null> {
    clearTimeout(this.#again);
    let page: string | null = null;
    for (let [first] = this.#unsent; first; [first] = this.#unsent) {
      const answer = await this.#post(first).catch(() => null);
      // Without a network or server, the next attempt comes when it is back, or with the next page.
      if (!answer || answer.status >= 500) {
        if (!this.#ending.signal.aborted) this.#again = setTimeout(() => void this.#send(), 15_000);
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

  #post({ id, text }: Unsent, files: File[] = []): Promise<Response> {
    const form = this.#form;
    const body = new FormData(form ?? undefined);
    body.delete('files');
    for (const file of files) body.append('files', file);
    // A key of its own, since several messages may be sent from one page.
    body.set('idempotencyKey', id);
    body.set('messageId', id);
    body.set('text', text);
    return fetch(form?.action ?? '', { method: 'POST', body });
  }

  /** A refused message returns to the field, and the page says why. */
  #giveBack(text: string): void {
    const field = this.#field;
    this.#show();
    if (!field) return;
    this.#isLeaving = true;
    field.value = [text, field.value].filter(Boolean).join('\n');
    this.#keepDraft(field.value);
    HTMLFormElement.prototype.submit.call(this.#form);
  }

  #show(): void {
    const list = this.querySelector('.unsent');
    const label = this.getAttribute('waiting-words') ?? '';
    list?.replaceChildren(
      ...this.#unsent.map(({ text }) => {
        const item = document.createElement('li');
        item.className = 'quote';
        item.dataset.own = 'true';
        for (const [tag, words] of [
          ['p', text],
          ['small', label],
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

  #keyOf(part: 'draft' | 'unsent' | 'sending'): string {
    return `${part} ${this.getAttribute('kept-as')}`;
  }
}
