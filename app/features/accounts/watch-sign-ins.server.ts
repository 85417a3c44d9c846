import type { GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { Database, Orm } from '#app/db/client.server.ts';
import { normalEmail } from '#app/domain/accounts/email.ts';
import type { LimitedAction } from '#app/domain/accounts/limits.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import type { Brand } from '#app/platform/brand.ts';
import { logSecurity, reportChange } from './commands.server.ts';
import { forgiveAttempt, limitAttempts } from './limit-attempts.server.ts';
import { passkeyName } from './settings/fields.ts';
import { markUsed, refuseEasyPassword } from './sign-in/steps.server.ts';

/** The header that tells the sign-in library the client's network address. */
export const addressHeader = 'x-client-address';

/** The kind of attempt that a call counts as, by the library's own paths. */
const actionOfPath: Record<string, LimitedAction> = {
  '/sign-in/email': 'sign in',
  '/sign-in/magic-link': 'ask for mail',
  '/magic-link/verify': 'enter a code',
  '/request-password-reset': 'ask for mail',
  '/reset-password': 'enter a code',
  '/two-factor/verify-totp': 'enter a code',
  '/two-factor/verify-backup-code': 'enter a code',
  '/passkey/generate-authenticate-options': 'sign in',
  '/passkey/verify-authentication': 'sign in',
};

/** Elsewhere, a typed address would count against its owner. */
const takesAddress = new Set(['/sign-in/email', '/sign-in/magic-link', '/request-password-reset']);

/** Guesses of six digits from many networks count against the account that they are for. */
const codePaths = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

const signIns = new Set([
  '/sign-in/email',
  '/magic-link/verify',
  ...codePaths,
  '/passkey/verify-authentication',
  '/callback/:id',
]);

/**
 * Runs before every call of the sign-in library, from pages as well as programs: limits attempts
 * and lets each code work once.
 */
export function limitSignIns({ database: { orm }, brand }: Sources) {
  return createAuthMiddleware(async (context) => {
    const { path } = context;
    const action = actionOfPath[path];
    const account = codePaths.has(path) ? await whoseCode(context) : addressTyped(context);
    const network = networkOf(context);
    if (action) await limitAttempts(orm, action, { network, account }).catch(toApiError);
    if (codePaths.has(path) && !(await markUsed(orm, account, textOf(context.body?.code))))
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'used' });
    if (path === '/reset-password') await refuseEasyReset(brand, context);
    if (path === '/passkey/verify-registration') requireName(context.body?.name);
    if (path === '/passkey/verify-authentication') requireKeyId(context.body?.response?.id);
  });
}

/**
 * Runs after every call of the sign-in library and writes the security log. It is the last of the
 * plugins, since hooks of the library's options run before that of the second factor, when the
 * session of a right password hasn't been taken back yet.
 */
export function signInLogPlugin({ database: { orm }, brand }: Sources) {
  const handler = createAuthMiddleware(async (context) => {
    const { path } = context;
    if (path === '/passkey/verify-registration') return passkeyAdded(orm, brand, context);
    if (!signIns.has(path)) return;
    const { newSession, returned } = context.context;
    if (newSession) {
      const { id, email, pseudonym } = newSession.user as SignedIn;
      const network = networkOf(context);
      if (path === '/sign-in/email' || codePaths.has(path))
        await forgiveAttempt(orm, 'sign in', { network, account: normalEmail(email) });
      if (codePaths.has(path)) await forgiveAttempt(orm, 'enter a code', { network, account: id });
      await logSecurity(orm, {
        actor: pseudonym || null,
        action: 'signed in',
        facts: { by: methodOf(path) },
      });
    } else if (isAPIError(returned) && returned.statusCode >= 400) {
      await logSecurity(orm, {
        actor: null,
        action: 'sign-in refused',
        facts: { by: methodOf(path), reason: String(returned.body?.code ?? returned.status) },
      });
    }
  });
  return { id: 'sign-in-log' as const, hooks: { after: [{ matcher: () => true, handler }] } };
}

type Sources = { database: Database; brand: Brand };
type SignedIn = { id: string; email: string; pseudonym?: string };

function networkOf({ headers }: GenericEndpointContext): string {
  return headers?.get(addressHeader) ?? '';
}

/** The account of an attempt, by its address. */
function addressTyped({ path, body }: GenericEndpointContext): string {
  return takesAddress.has(path) ? normalEmail(textOf(body?.email)) : '';
}

/** Input that the library hasn't checked yet may be of any type. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** @throws AppError `bad-input` for a password that is easy to guess; the link still works then */
async function refuseEasyReset(brand: Brand, { body, context }: GenericEndpointContext) {
  const { internalAdapter } = context;
  const reset = await internalAdapter.findVerificationValue(`reset-password:${textOf(body.token)}`);
  const user = reset && (await internalAdapter.findUserById(reset.value));
  const password = textOf(body.newPassword);
  if (user) await refuseEasyPassword(brand, { password, email: user.email });
}

/** The database can't look for just any text. */
function requireKeyId(id: unknown): void {
  if (!/^[\w-]+=*$/.test(textOf(id)))
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_PASSKEY',
      message: 'not the id of a passkey',
    });
}

function requireName(name: unknown): void {
  const parsed = passkeyName.shape.name.safeParse(name);
  if (!parsed.success)
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_NAME',
      message: parsed.error.issues[0]?.message ?? '',
    });
}

async function passkeyAdded(orm: Orm, brand: Brand, context: GenericEndpointContext) {
  const { returned, session } = context.context as typeof context.context & { returned?: unknown };
  if (isAPIError(returned) || !session) return;
  const { pseudonym, email } = session.user as unknown as { pseudonym: string; email: string };
  const whose = { pseudonym, email, language: currentLanguage() };
  await orm.transaction((tx) => reportChange(tx, brand, whose, 'passkey added'));
}

/** The account whose second factor is asked for, at sign-in or in the settings. */
async function whoseCode(context: GenericEndpointContext): Promise<string> {
  const { secret, internalAdapter, createAuthCookie } = context.context;
  const session = await getSessionFromCtx(context);
  if (session) return session.user.id;
  const challenge = await context.getSignedCookie(createAuthCookie('two_factor').name, secret);
  const waiting = challenge && (await internalAdapter.findVerificationValue(challenge));
  return waiting ? waiting.value : '';
}

function methodOf(path: string): string {
  return path.replace(/^\//, '').replaceAll('/', ' ').replace(':id', 'provider');
}

function toApiError(error: unknown): never {
  if (error instanceof AppError)
    throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_ATTEMPTS', message: error.message });
  throw error;
}
