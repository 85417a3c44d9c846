import {
  advance,
  EventMemory,
  isAuthorizedHost,
  loopbackHosts,
  type PopupFlow,
  type PopupInput,
  readSignInEvent,
  type SignInRefusal,
  signInPopup,
} from '#app/domain/accounts/sign-in-popup.ts';

/** Why an attempt to sign in has failed. */
export class SignInError extends Error {
  readonly refusal: SignInRefusal;
  constructor(refusal: SignInRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** How often a window is checked: no event tells that it was closed. */
const lookEveryMs = 500;
const mostWaitMs = 10_000;

const memory = new EventMemory(Date.now());
let current: PopupAttempt | null = null;

/**
 * Sends a form to a window of its own. To be called while a click is being handled, or the browser
 * opens none. Another attempt on the same page ends this one.
 * @param onLate called if the person has signed in after all, after their window seemed to be
 * closed
 * @throws SignInError
 */
export async function signInByPopup(form: HTMLFormElement, onLate: () => void): Promise<void> {
  if (!canKeep()) throw new SignInError('web-storage-unsupported');
  current?.input({ type: 'replaced' });
  const attempt = new PopupAttempt(onLate);
  current = attempt;
  await attempt.run(form);
}

class PopupAttempt {
  readonly #eventId = newEventId();
  readonly #name = `sign-in-${this.#eventId}`;
  readonly #popup = openPopup(this.#name);
  #settle: (refusal: SignInRefusal | null) => void = () => {};
  readonly #channel = new BroadcastChannel(this.#name);
  readonly #onLate: () => void;
  #flow: PopupFlow = { state: 'open', eventId: this.#eventId };

  constructor(onLate: () => void) {
    this.#onLate = onLate;
  }

  async run(form: HTMLFormElement): Promise<void> {
    const timer = setInterval(() => {
      this.input({ type: 'looked', isClosed: this.#popup.closed, now: Date.now() });
    }, lookEveryMs);
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === this.#popup) this.#answer(data);
    };
    addEventListener('message', hear);
    // If the provider cuts the tie between windows, only the channel is left.
    this.#channel.onmessage = ({ data }) => this.#answer(data);
    void whyNotHere().then((refusal) => {
      if (refusal) this.input({ type: 'refused', refusal });
      // Sent to a window that is gone, the form would open another.
      else if (!this.#popup.closed) sendInto(form, this.#name, this.#eventId);
    });
    const refusal = await new Promise<SignInRefusal | null>((resolve) => {
      this.#settle = resolve;
    });
    clearInterval(timer);
    removeEventListener('message', hear);
    if (refusal !== null) throw new SignInError(refusal);
  }

  input(input: PopupInput): void {
    const isOpen = this.#flow.state !== 'settled';
    this.#flow = advance(this.#flow, input);
    if (!isOpen || this.#flow.state !== 'settled') return;
    const { refusal } = this.#flow;
    // A window that only seemed closed may report yet.
    if (refusal !== 'popup-closed-by-user') {
      this.#channel.close();
      this.#popup.close();
    }
    this.#settle(refusal);
  }

  #answer(data: unknown): void {
    const event = readSignInEvent(data);
    if (event && !memory.remember(event.eventId, Date.now())) return;
    const isLate = this.#flow.state === 'settled';
    if (!isLate) this.input({ type: 'answered', data });
    else if (event?.eventId === this.#eventId && event.refusal === null && current === this)
      this.#onLate();
  }
}

/** The window is opened during the click; its content follows. */
function openPopup(name: string): Window {
  const { widthPx, heightPx } = signInPopup;
  const left = Math.round(screenX + (outerWidth - widthPx) / 2);
  const top = Math.round(screenY + (outerHeight - heightPx) / 2);
  const features = `popup,width=${widthPx},height=${heightPx},left=${left},top=${top}`;
  // An app on the home screen has one window only.
  const hasWindows =
    typeof open === 'function' && !matchMedia('(display-mode: standalone)').matches;
  const popup = hasWindows ? open('about:blank', name, features) : null;
  if (!popup || popup.closed) throw new SignInError('popup-blocked');
  return popup;
}

function canKeep(): boolean {
  try {
    localStorage.setItem('sign-in', '1');
    localStorage.removeItem('sign-in');
    return navigator.cookieEnabled;
  } catch {
    return false;
  }
}

/** Why signing in isn't allowed at the address of this page; null if it is. */
async function whyNotHere(): Promise<SignInRefusal | null> {
  try {
    const answer = await fetch('/api/v1/auth/authorized-domains', {
      signal: AbortSignal.timeout(mostWaitMs),
      cache: 'no-store',
    });
    if (!answer.ok) return 'network-request-failed';
    const { authDomain, authorizedDomains } = await answer.json();
    if (authDomain === null && !isAuthorizedHost(location.host, loopbackHosts))
      return 'auth-domain-config-required';
    return isAuthorizedHost(location.host, authorizedDomains) ? null : 'unauthorized-domain';
  } catch {
    return 'network-request-failed';
  }
}

function sendInto(form: HTMLFormElement, name: string, eventId: string): void {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'popup';
  field.value = eventId;
  form.append(field);
  form.target = name;
  form.submit();
  form.removeAttribute('target');
  field.remove();
}

function newEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
