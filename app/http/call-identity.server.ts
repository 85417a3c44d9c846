import { type APIError, isAPIError } from 'better-auth/api';
import type { RouterContextProvider } from 'react-router';
import { attemptLimits } from '#app/domain/accounts/limits.ts';
import { refusalOf as codeOf } from '#app/domain/accounts/sign-in-popup.ts';
import { orAway } from '#app/features/accounts/commands.server.ts';
import type { SignInLibrary } from '#app/features/accounts/open-identity.server.ts';
import { addressHeader } from '#app/features/accounts/watch-sign-ins.server.ts';
import { whyNotFrom } from '#app/http/forms/own-origin.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { ProviderError } from '#app/platform/open-id-provider.server.ts';
import { requestContext, type Services, servicesContext } from './context.server.ts';

const t = words('accounts');

/**
 * The sign-in library on behalf of a page’s form.
 * @returns `askLibrary`, which turns into a refusal whatever the visitor can put right; and `cookies`,
 *   which gathers the cookies that the calls set or clear
 */
export function openLibrary(
  context: Readonly<RouterContextProvider>,
  request: Request,
): SignInLibrary & { cookies: Headers } {
  const services = context.get(servicesContext);
  const headers = new Headers(request.headers);
  headers.set(addressHeader, context.get(requestContext).clientAddress.replace(/::\/64$/, '::'));
  const cookies = new Headers();
  return {
    cookies,
    async askLibrary(call) {
      requireAuthorizedOrigin(services, request);
      try {
        const answer = await orAway(() =>
          call(services.identity.api, { headers, returnHeaders: true }),
        );
        for (const cookie of answer.headers.getSetCookie()) cookies.append('set-cookie', cookie);
        return answer.response;
      } catch (error) {
        if (error instanceof ProviderError)
          throw new AppError('conflict', words('accounts')(`refusedBecause.${codeOf(error.code)}`));
        throw isAPIError(error) ? refusalOf(codeIn(error), error) : error;
      }
    },
  };
}

function requireAuthorizedOrigin(services: Services, request: Request): void {
  const refusal = whyNotFrom(services, request.headers);
  if (refusal)
    throw new AppError('unauthorized-domain', words('accounts')(`refusedBecause.${refusal}`));
}

/** Some refusals of the library are redirects with the code in their address. */
function codeIn({ body, headers }: APIError): string {
  const location = new Headers(headers as HeadersInit).get('location') ?? '';
  return String(body?.code ?? URL.parse(location)?.searchParams.get('error') ?? '');
}

/**
 * The library’s refusals in our words. They never tell whether the address or the password was wrong.
 * @returns the cause itself for what visitors can’t put right
 */
export function refusalOf(code: string, cause: unknown): Error {
  switch (code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'EMAIL_NOT_VERIFIED':
    case 'INVALID_EMAIL':
    case 'PASSWORD_TOO_LONG':
    case 'FAILED_TO_CREATE_SESSION':
      return new AppError('forbidden', t('refusal.wrongPassword'), { cause });
    case 'INVALID_PASSWORD':
      return new AppError('forbidden', t('refusal.currentPassword'), {
        cause,
        fields: { currentPassword: t('refusal.currentPassword') },
      });
    case 'PASSWORD_TOO_SHORT':
      return new AppError('bad-input', t('refusal.wrongPassword'), { cause });
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return new AppError('forbidden', t('refusal.wrongCode'), {
        cause,
        fields: { code: t('refusal.wrongCode') },
      });
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return new AppError('signed-out', t('refusal.codeOver'), { cause });
    case 'INVALID_TOKEN':
    // The account is gone since the link was sent.
    case 'new_user_signup_disabled':
    case 'user_not_found':
      return new AppError('not-found', t('linkOver'), { cause });
    case 'INVALID_NAME':
      return new AppError('bad-input', (cause as Error).message, { cause });
    case 'SESSION_NOT_FRESH':
      return new AppError('forbidden', t('refusal.notFresh'), { cause });
    case 'INVALID_ORIGIN':
    case 'MISSING_OR_NULL_ORIGIN':
      return new AppError('forbidden', words('routes')('plain.foreignForm'), { cause });
    case 'TOTP_ALREADY_ENABLED':
    case 'TWO_FACTOR_NOT_ENABLED':
      return new AppError('conflict', t('refusal.notPrepared'), { cause });
    case 'TOO_MANY_ATTEMPTS':
      return new AppError('too-many', (cause as Error).message, { cause });
    case 'ACCOUNT_TEMPORARILY_LOCKED': {
      const { minutes } = attemptLimits['enter a code'];
      return new AppError('too-many', t('tooMany', { minutes }), { cause });
    }
    default:
      return cause as Error;
  }
}
