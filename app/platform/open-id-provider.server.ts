import {
  createAuthorizationURL,
  encodeBasicCredentials,
  validateToken,
} from '@better-auth/core/oauth2';
import { z } from 'zod';
import type { Settings } from './env.ts';

export type ProviderSettings = Settings['SIGN_IN_PROVIDERS'][number];

/** What a provider vouches for about somebody. */
export type ProvidedIdentity = {
  subject: string;
  name: string | null;
  email: string | null;
  isEmailVerified: boolean;
};

/** Why a provider was of no use, in the words of OAuth (`invalid_client`, `access_denied`, …). */
export class ProviderError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderError';
    this.code = code;
  }
}

/** How long one answer of a provider is waited for, and how long what it says of itself holds. */
const defaultLimits = { mostWaitMs: 5_000, knownForMs: 600_000 };

/**
 * A provider that speaks OpenID Connect. Nothing is asked of it before somebody signs in with it,
 * so one that is down or hangs harms nobody else, and works as soon as it is back.
 */
export class OpenIdProvider {
  readonly settings: ProviderSettings;
  readonly #limits: typeof defaultLimits;
  #known: { document: Promise<Discovery>; until: number } | null = null;

  constructor(settings: ProviderSettings, limits = defaultLimits) {
    this.settings = settings;
    this.#limits = limits;
  }

  /** Where people are sent. @throws ProviderError */
  async authorizationUrl(request: AuthorizationRequest): Promise<URL> {
    const { authorization_endpoint, scopes_supported } = await this.#discover();
    const wanted = ['openid', 'email', 'profile', 'name'];
    return createAuthorizationURL({
      id: this.settings.id,
      options: { clientId: this.settings.clientId },
      authorizationEndpoint: authorization_endpoint,
      scopes: wanted.filter((scope) => (scopes_supported ?? wanted.slice(0, 3)).includes(scope)),
      // Apple gives names and addresses only in answers that arrive as a form.
      ...(this.settings.issuer === 'https://appleid.apple.com' && { responseMode: 'form_post' }),
      ...request,
    });
  }

  /** Trades the code that somebody came back with for who they are. @throws ProviderError */
  async identify({ nonce, ...grant }: CodeGrant): Promise<ProvidedIdentity> {
    const document = await this.#discover();
    const answer = await this.#askForToken(document, grant);
    if (!answer.id_token) throw new ProviderError(answer.error ?? 'server_error', 'no identity');
    const proven = await this.#verify(document, answer.id_token);
    if (proven.nonce !== nonce) throw new ProviderError('state_mismatch', 'another nonce');
    if (proven.email !== undefined || !document.userinfo_endpoint) return identityOf(proven);
    const told = claims.safeParse(
      await this.#json(document.userinfo_endpoint, {
        headers: { authorization: `Bearer ${answer.access_token}` },
      }),
    );
    if (told.data?.sub !== proven.sub)
      throw new ProviderError('server_error', 'nothing, or another subject', { cause: told.error });
    return identityOf(told.data);
  }

  /** Once in a while; a failure isn't remembered. */
  #discover(): Promise<Discovery> {
    const now = Date.now();
    if (this.#known && this.#known.until > now) return this.#known.document;
    const known = { document: this.#readDiscovery(), until: now + this.#limits.knownForMs };
    this.#known = known;
    known.document.catch(() => {
      if (this.#known === known) this.#known = null;
    });
    return known.document;
  }

  async #readDiscovery(): Promise<Discovery> {
    const { issuer } = this.settings;
    const document = discovery.safeParse(
      await this.#json(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
    );
    if (!document.success || document.data.issuer !== issuer)
      throw new ProviderError('server_error', `${issuer} doesn’t describe itself as OpenID does`);
    await this.#requireKnownClient(document.data);
    return document.data;
  }

  /**
   * A provider that doesn't know us shows people a page of its own and never sends them back. So
   * it is asked beforehand, with a code that can't be right: who knows us complains of the code.
   */
  async #requireKnownClient(document: Discovery): Promise<void> {
    const redirectURI = 'https://localhost/';
    const { error } = await this.#askForToken(document, { code: 'check', redirectURI });
    if (error === 'invalid_client' || error === 'unauthorized_client')
      throw new ProviderError(error, `${this.settings.issuer} refuses this client`);
  }

  async #askForToken(document: Discovery, grant: Omit<CodeGrant, 'nonce'>): Promise<TokenAnswer> {
    const { clientId, clientSecret } = this.settings;
    const methods = document.token_endpoint_auth_methods_supported;
    const byHeader = !methods || methods.includes('client_secret_basic');
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: grant.code,
      redirect_uri: grant.redirectURI,
      ...(grant.codeVerifier && { code_verifier: grant.codeVerifier }),
      ...(!byHeader && { client_id: clientId, client_secret: clientSecret }),
    });
    const headers: Record<string, string> = { accept: 'application/json' };
    if (byHeader) headers.authorization = encodeBasicCredentials(clientId, clientSecret);
    const answer = await this.#json(document.token_endpoint, { method: 'POST', body, headers });
    return tokenAnswer.catch({ error: 'server_error' }).parse(answer);
  }

  async #verify(document: Discovery, idToken: string): Promise<Claims> {
    const { issuer, clientId } = this.settings;
    try {
      const verified = await validateToken(idToken, document.jwks_uri, {
        issuer,
        audience: clientId,
      });
      return claims.parse(verified.payload);
    } catch (cause) {
      const { code } = cause as { code?: string };
      const isUnreachable = code === 'ERR_JWKS_TIMEOUT' || cause instanceof TypeError;
      throw new ProviderError(isUnreachable ? unreachable : 'server_error', 'no proof', { cause });
    }
  }

  /** What is answered as JSON, whatever its status; OAuth puts refusals there as well. */
  async #json(address: string, init: RequestInit = {}): Promise<unknown> {
    const signal = AbortSignal.timeout(this.#limits.mostWaitMs);
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(address, { ...init, signal, redirect: 'manual' });
      text = await answer.text();
    } catch (cause) {
      throw new ProviderError(unreachable, `${address} can’t be reached`, { cause });
    }
    if (answer.status >= 500) throw new ProviderError(unreachable, `${address} is out of order`);
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new ProviderError('server_error', `${address} answers no JSON`, { cause });
    }
  }
}

const unreachable = 'temporarily_unavailable';

type AuthorizationRequest = {
  state: string;
  codeVerifier: string;
  nonce: string | undefined;
  redirectURI: string;
};
type CodeGrant = {
  code: string;
  redirectURI: string;
  codeVerifier?: string | undefined;
  nonce: string | undefined;
};

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  scopes_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
type Discovery = z.output<typeof discovery>;

const tokenAnswer = z.object({
  id_token: z.string().optional(),
  access_token: z.string().optional(),
  error: z.string().optional(),
});
type TokenAnswer = z.output<typeof tokenAnswer>;

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  // Apple writes it as text.
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .catch(false)
    .default(false),
});
type Claims = z.output<typeof claims>;

function identityOf({ sub, name, email, email_verified }: Claims): ProvidedIdentity {
  return {
    subject: sub,
    name: name ?? null,
    email: email ?? null,
    isEmailVerified: email_verified,
  };
}
