import Stripe from 'stripe';
import { type CardProblem, CardProviderError } from './card-problem.ts';

/** Stripe’s codes for a receiving account whose owner has to do something. */
const accountCodes: ReadonlySet<string> = new Set([
  'account_closed',
  'account_invalid',
  'bank_account_declined',
  'bank_account_restricted',
  'bank_account_unusable',
  'bank_account_unverified',
  'insufficient_capabilities_for_transfer',
  'no_account',
  'payouts_not_allowed',
  'transfers_not_allowed',
]);

/**
 * Does a call, and fails in our words. Stripe’s sentences are left out: they quote names, addresses
 * and keys.
 */
export async function orProblem<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw problemOf(error);
  }
}

/** Stripe’s errors in our words; other errors as they are. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return error;
  }
  return new CardProviderError(kindOf(error), codeOf(error));
}

function kindOf(error: Stripe.errors.StripeError): CardProblem {
  const status = error.statusCode;
  // A wrong or withdrawn key of ours (401, 403) doesn’t mean that the call is wrong: it is repeated.
  const unsure = status === undefined || status >= 500 || [401, 409, 429].includes(status);
  if (unsure || error instanceof Stripe.errors.StripeConnectionError || isRateLimit(error)) {
    return 'unknown';
  }
  if (error.code === 'balance_insufficient') {
    return 'notYet';
  }
  const aboutAccount = error.param === 'destination' && error.code === 'resource_missing';
  if (aboutAccount || accountCodes.has(error.code ?? '')) {
    return 'accountNotReady';
  }
  if (status === 403) {
    return 'unknown';
  }
  return error.code === 'resource_missing' || status === 404 ? 'missing' : 'refused';
}

function isRateLimit(error: Stripe.errors.StripeError): boolean {
  return error instanceof Stripe.errors.StripeRateLimitError || error.code === 'lock_timeout';
}

/** A code is a word of Stripe’s vocabulary; anything else might be a sentence. */
function codeOf(error: Stripe.errors.StripeError): string {
  for (const candidate of [error.decline_code, error.code, error.rawType]) {
    if (candidate && /^[a-z0-9_]{1,64}$/.test(candidate)) {
      return candidate;
    }
  }
  return error.statusCode === undefined ? 'no_answer' : `status_${error.statusCode}`;
}
