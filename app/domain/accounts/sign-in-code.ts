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
