/** Hosts of this machine, where signing in works before a public address is set. */
export const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * True if signing in is allowed on a host, whose port is ignored. An entry `*.example.org` allows
 * everything below `example.org`, however deep, and not the domain itself.
 */
export function isAuthorizedHost(host: string, list: readonly string[]): boolean {
  const name = plainHost(host);
  if (name === null) return false;
  return list.some((entry) => {
    if (!entry.startsWith('*.')) return plainHost(entry) === name;
    const parent = plainHost(entry.slice(2));
    // `*.com` would let in the whole world.
    return parent !== null && /^[a-z0-9-]+\.[a-z]/.test(parent) && name.endsWith(`.${parent}`);
  });
}

/** An origin as browsers write it; null for look-alikes such as `http://a@host`. */
export function readOrigin(header: string): URL | null {
  const origin = URL.parse(header);
  return origin?.origin === header ? origin : null;
}

/** A host for comparing: lower case, Punycode, no port and no dot at its end. */
function plainHost(host: string): string | null {
  // With any of these characters the parser would read another host than the one written.
  if (!host || /[\s/\\@?#%*]/.test(host)) return null;
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '');
  return name || null;
}

/** Spec: the window in which people sign in with another provider. */
export const signInPopup = {
  widthPx: 500,
  heightPx: 600,
  /** A window that has been closed may still have an answer under way. */
  closedGraceMs: 8_000,
  /** How long answers are remembered. */
  eventMemoryMs: 600_000,
} as const;

/** Spec: an older token is refused. */
export const tokenMaxAgeSeconds = 300;

/** Spec: the refusals of a sign-in with another provider. */
export const signInCodes = [
  'internal-error',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'web-storage-unsupported',
  'network-request-failed',
  'unauthorized-domain',
  'invalid-api-key',
  'auth-domain-config-required',
  'invalid-auth-event',
  'already-initialized',
] as const;
export type SignInCode = (typeof signInCodes)[number];

/** Why an identity that the provider vouches for opens no account here. */
export const identityRefusals = [
  'address-missing',
  'address-unconfirmed',
  'account-exists',
] as const;
type IdentityRefusal = (typeof identityRefusals)[number];

export type SignInRefusal = SignInCode | IdentityRefusal;

export function isSignInRefusal(text: unknown): text is SignInRefusal {
  return [...signInCodes, ...identityRefusals].some((code) => code === text);
}

/** An error of the provider or the sign-in library, as one of our own codes. */
export function refusalOf(error: string): SignInRefusal {
  if (isSignInRefusal(error)) return error;
  switch (error) {
    // A person who refuses at the provider has ended the attempt there instead of closing the
    // window.
    case 'access_denied':
    case 'user_cancelled_authorize':
      return 'popup-closed-by-user';
    case 'invalid_client':
    case 'unauthorized_client':
      return 'invalid-api-key';
    case 'temporarily_unavailable':
      return 'network-request-failed';
    // The answer belongs to no sign-in that was begun in this browser.
    case 'state_mismatch':
    case 'state_invalid':
    case 'state_not_found':
    case 'please_restart_the_process':
    case 'issuer_mismatch':
    case 'nonce_binding_missing':
      return 'invalid-auth-event';
    case 'email_not_found':
      return 'address-missing';
    case 'account_not_linked':
      return 'account-exists';
    default:
      return 'internal-error';
  }
}

/** The window’s report when it comes back from the provider; `refusal` is null on success. */
type SignInEvent = { type: 'sign-in'; eventId: string; refusal: SignInRefusal | null };

/** Reads an event that another window claims to have sent; null for a wrong shape. */
export function readSignInEvent(data: unknown): SignInEvent | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, eventId, refusal } = data as Record<string, unknown>;
  if (type !== 'sign-in' || typeof eventId !== 'string' || !isEventId(eventId)) return null;
  if (refusal !== null && !isSignInRefusal(refusal)) return null;
  return { type, eventId, refusal };
}

/** Ids are made in the browser, from 128 random bits. */
export function isEventId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** Remembers events, so that none counts twice. */
export class EventMemory {
  #seen = new Set<string>();
  #clearedAt: number;

  constructor(now: number) {
    this.#clearedAt = now;
  }

  /** @returns false for a repeated event */
  remember(eventId: string, now: number): boolean {
    // Cleared as a whole: after ten minutes any attempt is a new one.
    if (now - this.#clearedAt >= signInPopup.eventMemoryMs) {
      this.#seen.clear();
      this.#clearedAt = now;
    }
    if (this.#seen.has(eventId)) return false;
    this.#seen.add(eventId);
    return true;
  }
}

/** One attempt: its window is open, was closed, or an answer has settled it. */
export type PopupFlow =
  | { state: 'open'; eventId: string }
  | { state: 'closed'; eventId: string; closedAt: number }
  | { state: 'settled'; eventId: string; refusal: SignInRefusal | null };

export type PopupInput =
  | { type: 'looked'; isClosed: boolean; now: number }
  | { type: 'answered'; data: unknown }
  | { type: 'refused'; refusal: SignInRefusal }
  | { type: 'replaced' };

/** The next state of an attempt. A settled one stays settled. */
export function advance(flow: PopupFlow, input: PopupInput): PopupFlow {
  if (flow.state === 'settled') return flow;
  const { eventId } = flow;
  const settled = (refusal: SignInRefusal | null) =>
    ({ state: 'settled', eventId, refusal }) as const;
  switch (input.type) {
    case 'replaced':
      return settled('cancelled-popup-request');
    case 'refused':
      return settled(input.refusal);
    case 'answered': {
      const event = readSignInEvent(input.data);
      return settled(event?.eventId === eventId ? event.refusal : 'invalid-auth-event');
    }
    case 'looked': {
      if (!input.isClosed) return { state: 'open', eventId };
      if (flow.state === 'open') return { state: 'closed', eventId, closedAt: input.now };
      const isOver = input.now - flow.closedAt >= signInPopup.closedGraceMs;
      return isOver ? settled('popup-closed-by-user') : flow;
    }
  }
}
