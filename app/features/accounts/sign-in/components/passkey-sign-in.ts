import { startAuthentication } from '@simplewebauthn/browser';
import { ask, sayIn } from '../../settings/components/passkey-calls.ts';

/** Signs in with a passkey of this device; says in place why it failed. */
export class PasskeySignIn extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => void this.#signIn());
  }

  async #signIn(): Promise<void> {
    try {
      const optionsJSON = await ask('/api/auth/passkey/generate-authenticate-options');
      const response = await startAuthentication({ optionsJSON: optionsJSON as never });
      await ask('/api/auth/passkey/verify-authentication', { response });
      location.assign(this.getAttribute('next') ?? '/');
    } catch {
      sayIn(this);
    }
  }
}
