import type { AuthContext } from '@better-auth/core';
import { getCurrentAuthEndpointContext } from '@better-auth/core/context';
import type { OAuthProvider } from '@better-auth/core/oauth2';
import type { GenericEndpointContext } from 'better-auth';
import { APIError, getOAuthState, getSessionFromCtx } from 'better-auth/api';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { isFresh } from '#app/domain/accounts/fresh.ts';
import type { Settings } from '#app/platform/env.ts';
import type { Log } from '#app/platform/log.ts';
import {
  OpenIdProvider,
  type ProvidedIdentity,
  ProviderError,
} from '#app/platform/open-id-provider.server.ts';
import { markUsed } from './mark-used.server.ts';

/**
 * Lets people sign in with the operator's OpenID providers. An identity opens the account that it
 * is connected with. A new identity creates an account or, where both sides have confirmed the same
 * address, joins the existing one; an address that the provider hasn't confirmed opens nothing, and
 * is refused in the same words whether or not it is known here.
 */
export function providersPlugin(sources: Sources) {
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

type Sources = { database: Database; settings: Settings; log: Log };

/** Passed between the library's steps and never stored. */
type Grant = { code: string; codeVerifier?: string | undefined; redirectURI: string };

function providerOf(
  provider: OpenIdProvider,
  context: AuthContext,
  { database, log }: Sources,
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
        await requireWhoBegan();
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
async function requireWhoBegan(): Promise<void> {
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
