import { initialOf } from '#app/domain/profiles/display-name.ts';
import { seedStyle } from '#app/ui/seed-style.ts';

/**
 * Finds pages while a name is typed, and offers them below the field: a combobox with a list box.
 * Without scripts, the user sends the form and chooses on the next page.
 */
export class PagePicker extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector('input');
    const list = this.querySelector<HTMLElement>('#page-options');
    if (!input || !list) return;
    this.#input = input;
    this.#list = list;
    const listening = { signal: this.#ending.signal };
    const find = () => this.#find();
    input.addEventListener(
      'input',
      () => {
        clearTimeout(this.#waiting);
        // A marked option may not match the new text.
        this.#mark(null);
        this.#waiting = setTimeout(find, pauseMs);
      },
      listening,
    );
    input.addEventListener('keydown', (event) => this.#press(event), listening);
    // The field keeps the focus.
    list.addEventListener('pointerdown', (event) => event.preventDefault(), listening);
    list.addEventListener('click', (event) => this.#choose(optionAt(event)), listening);
    this.#describe();
    // A user may have begun to type before this was loaded.
    if (input.value !== input.defaultValue) void this.#find();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#waiting);
    this.#asking?.abort();
    this.#ending.abort();
  }

  readonly #ending = new AbortController();
  #asking: AbortController | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #input = document.createElement('input');
  #list = document.createElement('ul') as HTMLElement;

  #describe(): void {
    const input = this.#input;
    input.role = 'combobox';
    input.ariaAutoComplete = 'list';
    input.ariaExpanded = 'false';
    input.setAttribute('aria-controls', this.#list.id);
    this.#list.role = 'listbox';
  }

  async #find(): Promise<void> {
    clearTimeout(this.#waiting);
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const query = new URLSearchParams({ name: this.#input.value.trim() });
    for (const name of ['kind', 'as'])
      if (this.hasAttribute(name)) query.set(name, this.getAttribute(name) ?? '');
    try {
      const answer = await fetch(`/api/v1/profiles?${query}`, { signal: asking.signal });
      if (!answer.ok) return;
      const { items }: { items: Found[] } = await answer.json();
      if (!asking.signal.aborted) this.#show(items);
    } catch {
      // A newer query has replaced this one, or the network is away: the form can still be sent.
    }
  }

  #show(pages: Found[]): void {
    this.#describe();
    this.#list.replaceChildren(...pages.map(optionOf));
    this.#open(pages.length > 0);
    const status = this.querySelector('[role="status"]');
    if (status) status.textContent = JSON.parse(this.getAttribute('said') ?? '[]')[pages.length];
  }

  #open(isOpen: boolean): void {
    this.#list.hidden = !isOpen;
    this.#input.ariaExpanded = String(isOpen);
    this.#mark(null);
    // The page's own suggestions come back when the list closes.
    const offered = this.querySelector<HTMLElement>(`.page-choices:not(#${this.#list.id})`);
    if (offered) offered.hidden = isOpen;
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const isOpen = !this.#list.hidden;
    if (event.key === 'Escape' && isOpen) this.#open(false);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') this.#step(event.key, isOpen);
    else if (event.key === 'Enter' && this.#marked()) this.#choose(this.#marked());
    else return;
    event.preventDefault();
  }

  #step(key: 'ArrowDown' | 'ArrowUp', isOpen: boolean): void {
    if (!isOpen) {
      void this.#find();
      return;
    }
    const options = [...this.#list.children] as HTMLElement[];
    const marked = this.#marked();
    const at = marked ? options.indexOf(marked) : -1;
    const to = key === 'ArrowDown' ? at + 1 : at < 0 ? options.length - 1 : at - 1;
    // Beyond either end, the field itself comes before the list begins again.
    this.#mark(options[to] ?? null);
  }

  #marked(): HTMLElement | null {
    return this.#list.querySelector<HTMLElement>('[aria-selected="true"]');
  }

  #mark(option: HTMLElement | null): void {
    this.#marked()?.setAttribute('aria-selected', 'false');
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.#input.setAttribute('aria-activedescendant', option.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  #choose(option: HTMLElement | null): void {
    const { form } = this.#input;
    if (!option || !form) return;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = this.getAttribute('choice-name') ?? '';
    field.value = option.dataset.id ?? '';
    form.append(field);
    form.requestSubmit();
    field.remove();
  }
}

type Found = {
  profileId: string;
  displayName: string | null;
  town: string | null;
  picture: string | null;
};

/** The pause after which a typing user wants to see results. */
const pauseMs = 150;

function optionAt({ target }: Event): HTMLElement | null {
  return (target as Element).closest<HTMLElement>('[role="option"]');
}

function optionOf({ profileId, displayName, town, picture }: Found, index: number): HTMLElement {
  const option = document.createElement('li');
  option.role = 'option';
  option.id = `page-option-${index}`;
  option.className = 'page-choice';
  option.dataset.id = profileId;
  option.ariaSelected = 'false';
  const avatar = document.createElement('div');
  avatar.className = 'avatar';
  for (const [name, value] of Object.entries(seedStyle(profileId)))
    avatar.style.setProperty(name, `${value}`);
  const inside = document.createElement(picture ? 'img' : 'span');
  if (inside instanceof HTMLImageElement) Object.assign(inside, { src: picture, alt: '' });
  else Object.assign(inside, { ariaHidden: 'true', textContent: initialOf(displayName) });
  avatar.append(inside);
  const name = Object.assign(document.createElement('span'), { dir: 'auto' });
  name.textContent = displayName ?? profileId;
  option.append(avatar, name);
  if (town !== null)
    option.append(
      Object.assign(document.createElement('small'), { dir: 'auto', textContent: town }),
    );
  return option;
}
