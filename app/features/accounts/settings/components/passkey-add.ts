import { startRegistration } from '@simplewebauthn/browser';
import { ask, sayIn } from './passkey-calls.ts';

/** Creates a passkey on this device; says in place why it failed. */
export class PasskeyAdd extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => void this.#add());
    // The field is in no form; Enter means the button.
    this.querySelector('input')?.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') void this.#add();
    });
  }

  async #add(): Promise<void> {
    try {
      const optionsJSON = await ask('/api/auth/passkey/generate-register-options');
      const response = await startRegistration({ optionsJSON: optionsJSON as never });
      const name = this.querySelector('input')?.value;
      await ask('/api/auth/passkey/verify-registration', { response, name });
      // The address may be the present one but for its fragment, which loads nothing.
      history.replaceState(null, '', this.getAttribute('goes-to') ?? '/settings');
      location.reload();
    } catch {
      sayIn(this);
    }
  }
}
