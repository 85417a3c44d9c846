import type { SignInRefusal } from '#app/domain/accounts/sign-in-popup.ts';
import { SignInError, signInByPopup } from './popup-attempt.ts';

/** Long enough to read why the page changes. */
const fallbackPauseMs = 2_000;

/** The result of signing in on this page; one page has one. */
let registered: string | null = null;

/**
 * One form for each provider. Without scripts they lead to the provider in the same window; with
 * them a window opens beside the page, and errors appear below the forms.
 */
class ProviderSignIn extends HTMLElement {
  connectedCallback(): void {
    registered ??= this.#next;
    if (registered !== this.#next) this.#say('already-initialized');
    this.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#signIn(event.target as HTMLFormElement);
    });
  }

  get #next(): string {
    return this.getAttribute('next') ?? '/';
  }

  async #signIn(form: HTMLFormElement): Promise<void> {
    if (registered !== this.#next) return this.#say('already-initialized');
    this.#say(null);
    const goOn = () => location.assign(this.#next);
    try {
      await signInByPopup(form, goOn);
      goOn();
    } catch (error) {
      const refusal = error instanceof SignInError ? error.refusal : 'internal-error';
      this.#say(refusal);
      const wantsOneWindow = refusal === 'popup-blocked' || refusal === 'web-storage-unsupported';
      if (wantsOneWindow) setTimeout(() => form.submit(), fallbackPauseMs);
    }
  }

  #say(refusal: SignInRefusal | null): void {
    const place = this.querySelector<HTMLElement>('[role="alert"]');
    if (!place) return;
    const sentences = JSON.parse(this.getAttribute('refusal-words') ?? '{}');
    place.textContent = refusal === null ? '' : sentences[refusal];
    place.dataset.code = refusal ?? '';
  }
}

customElements.define('provider-sign-in', ProviderSignIn);
