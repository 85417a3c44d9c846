import { createHash } from 'node:crypto';
import type { AuthContext } from '@better-auth/core';
import { getCurrentAuthEndpointContext } from '@better-auth/core/context';
import type { OAuthProvider } from '@better-auth/core/oauth2';
import type { GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, getOAuthState, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { usedCodes } from '#app/db/schema/accounts.ts';
import { codeMinutes } from '#app/domain/accounts/limits.ts';
import { isFresh } from '#app/domain/accounts/session.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { isEasyPassword } from '#app/platform/easy-password.server.ts';
import type { Settings } from '#app/platform/env.ts';
import type { Log } from '#app/platform/log.ts';
import {
  OpenIdProvider,
  type ProvidedIdentity,
  ProviderError,
} from '#app/platform/open-id-provider.server.ts';
import { accountMail } from '../mails.tsx';
import { findAccount } from '../queries.server.ts';

const t = words('accounts');

const serverOnly = { method: 'POST', metadata: { SERVER_ONLY: true } } as const;

/**
 * Adds calls for our own code, which no address leads to: a session for a person who has just
 * proved their identity, for example by the link that confirms their address; or a cookie for an
 * existing session.
 */
export function ownSessionsPlugin() {
  return {
    id: 'own-sessions',
    endpoints: {
      beginSession: createAuthEndpoint(
        { ...serverOnly, body: z.object({ accountId: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.accountId);
          const session = user && (await internalAdapter.createSession(user.id));
          if (!session) throw new AppError('not-found', t('unknownAccount'));
          await setSessionCookie(context, { session, user });
          return { accountId: user.id };
        },
      ),
      joinSession: createAuthEndpoint(
        { ...serverOnly, body: z.object({ sessionToken: z.string() }) },
        async (context) => {
          const { sessionToken } = context.body;
          const session = await context.context.internalAdapter.findSession(sessionToken);
          if (!session) throw new APIError('UNAUTHORIZED');
          await setSessionCookie(context, session);
          return { email: session.user.email };
        },
      ),
    },
  } as const;
}

/**
 * Refuses a common password, and one made of the person's or the platform's names.
 * @throws AppError `bad-input` beside the field
 */
export async function refuseEasyPassword(
  { product }: Brand,
  { password, email }: { password: string; email: string },
): Promise<void> {
  if (!(await isEasyPassword(password, [email, product]))) return;
  const sentence = t('problem.passwordEasy', { product });
  throw new AppError('bad-input', sentence, { fields: { password: sentence } });
}

type Sources = { database: { orm: Orm }; brand: Brand };

/**
 * Sends the link that signs in. The owner of an address without an account is told so, by mail
 * alone.
 * @param next the path to go on to; empty for none
 */
export async function sendSignInLink(
  { database, brand }: Sources,
  email: string,
  token: string,
  next: string,
) {
  const account = await findAccount(database.orm, email);
  const link = `${brand.site}/sign-in/link?${new URLSearchParams({ token, ...(next && { next }) })}`;
  const mail = account
    ? accountMail(brand, 'signIn', { to: account, link })
    : accountMail(brand, 'unknownAddress', {
        to: { email, language: currentLanguage() },
        link: `${brand.site}/sign-up`,
      });
  await writeOutbox(database.orm, { type: 'mail', payload: mail });
}

export async function sendResetLink(
  { database, brand }: Sources,
  { email }: { email: string },
  token: string,
) {
  const link = `${brand.site}/sign-in/new-password?token=${encodeURIComponent(token)}`;
  const language = (await findAccount(database.orm, email))?.language ?? currentLanguage();
  const mail = accountMail(brand, 'reset', { to: { email, language }, link });
  await writeOutbox(database.orm, { type: 'mail', payload: mail });
}

/**
 * Lets people sign in with the operator's OpenID providers. An identity opens the account that it
 * is connected with. A new identity creates an account or, where both sides have confirmed the same
 * address, joins the existing one; an address that the provider hasn't confirmed opens nothing, and
 * is refused in the same words whether or not it is known here.
 */
export function providersPlugin(sources: ProviderSources) {
  const providers = sources.settings.SIGN_IN_PROVIDERS.map((each) => new OpenIdProvider(each));
  return {
    id: 'open-id-providers',
    init: (context: AuthContext) => ({
      context: {
        socialProviders: [
          ...providers.map((provider) => providerOf(provider, context, sources)),
          ...context.socialProviders,
        ],
      },
    }),
  } as const;
}

type ProviderSources = { database: Database; settings: Settings; log: Log };

/** Passed between the library's steps and never stored. */
type Grant = { code: string; codeVerifier?: string | undefined; redirectURI: string };

function providerOf(
  provider: OpenIdProvider,
  context: AuthContext,
  { database, log }: ProviderSources,
): OAuthProvider<ProvidedIdentity> {
  const { id, name, issuer } = provider.settings;
  return {
    id,
    name,
    issuer,
    requiresIdTokenNonce: true,
    createAuthorizationURL: ({ state, codeVerifier, idTokenNonce, redirectURI }) =>
      provider
        .authorizationUrl({ state, codeVerifier, nonce: idTokenNonce, redirectURI })
        .catch((error) => {
          log.warn({ error, provider: id }, 'nobody can be sent to a provider');
          throw error;
        }),
    // The code is traded in the next step, where a refusal can still be told apart.
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => ({
      raw: { code, codeVerifier, redirectURI } satisfies Grant,
    }),
    async getUserInfo({ raw, expectedIdTokenNonce }) {
      try {
        await requireFirstAnswer(database.orm);
        const grant = { ...(raw as Grant), nonce: expectedIdTokenNonce };
        const identity = await provider.identify(grant);
        await requireStarter();
        await requireOpenDoor(context, id, identity);
        return { user: userOf(identity), data: identity };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        log.warn({ error, provider: id }, 'signing in with a provider came to nothing');
        throw await backWith(error.code);
      }
    },
    accountSubject: ({ profile }) => profile.subject,
  };
}

/** Of any number of simultaneous answers to one attempt, the first counts. */
async function requireFirstAnswer(orm: Orm): Promise<void> {
  const state = await getOAuthState();
  if (!(await markUsed(orm, 'provider', state?.oauthState ?? '')))
    throw new ProviderError('state_mismatch', 'this sign-in was answered before');
}

/**
 * Only the person who began it may connect, still signed in here and lately. The library checks
 * that the session it was begun in hasn't ended since.
 */
async function requireStarter(): Promise<void> {
  const link = (await getOAuthState())?.link;
  if (!link) return;
  const context = getCurrentAuthEndpointContext() as GenericEndpointContext;
  const session = await getSessionFromCtx(context);
  const isFreshHere = session && isFresh({ signedInAt: session.session.createdAt }, new Date());
  if (!isFreshHere || session.user.id !== link.userId)
    throw new ProviderError('state_mismatch', 'connecting needs the fresh session of its owner');
}

async function requireOpenDoor(
  { internalAdapter }: AuthContext,
  providerId: string,
  identity: ProvidedIdentity,
): Promise<void> {
  const { subject, isEmailVerified } = identity;
  if (await internalAdapter.findAccountByKey({ providerId, accountId: subject })) return;
  const { email } = userOf(identity);
  if (!isEmailVerified)
    throw new ProviderError(email ? 'address-unconfirmed' : 'address-missing', 'no address');
  // In the settings, people connect by their own hand.
  if (!email || (await getOAuthState())?.link) return;
  const account = await internalAdapter.findUserByEmail(email);
  // A reader of another person's mail could otherwise make an identity with it and bypass the
  // second factor.
  if ((account?.user as { twoFactorEnabled?: boolean } | undefined)?.twoFactorEnabled)
    throw new ProviderError('account_not_linked', 'a second factor is asked for');
}

/** Leads back to the page where the sign-in was begun, with the reason of its failure. */
async function backWith(error: string): Promise<APIError> {
  const back = (await getOAuthState())?.errorURL ?? '/sign-in/done';
  const location = `${back}${back.includes('?') ? '&' : '?'}error=${encodeURIComponent(error)}`;
  return new APIError('FOUND', undefined, { location });
}

function userOf({ name, email, isEmailVerified }: ProvidedIdentity) {
  const address = z.email().max(254).safeParse(email?.trim().toLowerCase()).data ?? null;
  return { name: nameOf(name, address), email: address, emailVerified: isEmailVerified };
}

/** A name as people may also type it; without one, the part before the @ for now. */
function nameOf(name: string | null, address: string | null): string {
  const plain = (name ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return [...plain].slice(0, 80).join('').trim() || (address?.split('@')[0] ?? '');
}

/**
 * Marks a person's code as used.
 * @returns false if it already was; of any number of simultaneous callers, one gets true
 */
export async function markUsed(orm: Orm, whose: string, code: string): Promise<boolean> {
  const hash = createHash('sha256')
    .update(JSON.stringify([whose, code]))
    .digest('base64url');
  const expiresAt = sql`now() + ${`${codeMinutes} minutes`}::interval`;
  const rows = await orm
    .insert(usedCodes)
    .values({ hash, expiresAt })
    .onConflictDoUpdate({
      target: usedCodes.hash,
      set: { expiresAt },
      // The same six digits come up again some day.
      setWhere: sql`${usedCodes.expiresAt} < now()`,
    })
    .returning({ hash: usedCodes.hash });
  return rows.length > 0;
}
