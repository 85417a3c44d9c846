import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Settings } from './env.ts';

export type ProviderSettings = Settings['SIGN_IN_PROVIDERS'][number];

/** The facts that a provider vouches for. */
export type ProvidedIdentity = {
  subject: string;
  name: string | null;
  email: string | null;
  isEmailVerified: boolean;
};

/** Why a provider couldn’t be used, by the codes of OAuth (`invalid_client`, `access_denied`, …). */
export class ProviderError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderError';
    this.code = code;
  }
}

/** The most time of one answer of a provider, and the validity of its description of itself. */
const defaultLimits = { mostWaitMs: 5_000, knownForMs: 600_000 };

/**
 * A provider that speaks OpenID Connect. It is asked nothing before a visitor signs in with it, so one
 * that is down or hangs harms no one else, and works as soon as it is back.
 */
export class OpenIdProvider {
  readonly settings: ProviderSettings;
  readonly #limits: typeof defaultLimits;
  #known: { config: Promise<oidc.Configuration>; until: number } | null = null;

  constructor(settings: ProviderSettings, limits = defaultLimits) {
    this.settings = settings;
    this.#limits = limits;
  }

  /** The address that visitors are sent to. @throws ProviderError */
  async authorizationUrl(request: AuthorizationRequest): Promise<URL> {
    const config = await this.#discover();
    const { scopes_supported } = config.serverMetadata();
    const wanted = ['openid', 'email', 'profile', 'name'];
    return oidc.buildAuthorizationUrl(config, {
      state: request.state,
      redirect_uri: request.redirectURI,
      scope: wanted
        .filter((scope) => (scopes_supported ?? wanted.slice(0, 3)).includes(scope))
        .join(' '),
      code_challenge: await oidc.calculatePKCECodeChallenge(request.codeVerifier),
      code_challenge_method: 'S256',
      ...(request.nonce && { nonce: request.nonce }),
      // Apple gives names and addresses only in answers that arrive as a form.
      ...(this.settings.issuer === 'https://appleid.apple.com' && { response_mode: 'form_post' }),
    });
  }

  /** Exchanges the code that a visitor came back with for their identity. @throws ProviderError */
  async identify({ code, codeVerifier, redirectURI, nonce }: CodeGrant): Promise<ProvidedIdentity> {
    const config = await this.#discover();
    // The sign-in library has checked the state and hands on the code alone.
    const callback = new URL(redirectURI);
    callback.searchParams.set('code', code);
    callback.searchParams.set('iss', this.settings.issuer);
    const tokens = await orProblem(() =>
      oidc.authorizationCodeGrant(config, callback, {
        idTokenExpected: true,
        ...(codeVerifier && { pkceCodeVerifier: codeVerifier }),
        ...(nonce && { expectedNonce: nonce }),
      }),
    );
    const proven = claims.parse(tokens.claims());
    if (proven.email !== undefined || !config.serverMetadata().userinfo_endpoint)
      return identityOf(proven);
    const userInfo = await orProblem(async () =>
      claims.parse(await oidc.fetchUserInfo(config, tokens.access_token, proven.sub)),
    );
    return identityOf(userInfo);
  }

  /** Read once in a while; a failure isn’t remembered. */
  #discover(): Promise<oidc.Configuration> {
    const now = Date.now();
    if (this.#known && this.#known.until > now) return this.#known.config;
    const known = { config: this.#readDiscovery(), until: now + this.#limits.knownForMs };
    this.#known = known;
    known.config.catch(() => {
      if (this.#known === known) this.#known = null;
    });
    return known.config;
  }

  async #readDiscovery(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const config = await orProblem(() =>
      oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: this.#limits.mostWaitMs / 1_000,
        execute: [
          // By default it trusts TLS and leaves the signature of an identity unread.
          oidc.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
        ],
      }),
    );
    // It compares issuers as URLs, to which a slash at the end makes no difference.
    if (config.serverMetadata().issuer !== issuer)
      throw new ProviderError('server_error', `${issuer} doesn’t describe itself as OpenID does`);
    await this.#requireKnownClient(config);
    return config;
  }

  /**
   * A provider that doesn’t know us shows visitors a page of its own and never sends them back. So it
   * is asked beforehand, with a code that can’t be right: one that knows us complains about the code.
   */
  async #requireKnownClient(config: oidc.Configuration): Promise<void> {
    const check = { code: 'check', redirect_uri: 'https://localhost/' };
    try {
      await orProblem(() => oidc.genericGrantRequest(config, 'authorization_code', check));
    } catch (error) {
      const refused = ['invalid_client', 'unauthorized_client', unreachable];
      if (error instanceof ProviderError && refused.includes(error.code)) throw error;
    }
  }
}

const unreachable = 'temporarily_unavailable';

/** Does a call, and fails by the codes of OAuth. */
async function orProblem<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    throw new ProviderError(codeOf(cause), (cause as Error).message, { cause });
  }
}

function codeOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError)
    return error.status >= 500 ? unreachable : error.error;
  const { code, cause } = error as { code?: string; cause?: Detail & { cause?: Detail } };
  const { claim, status = 0 } = cause?.cause ?? cause ?? {};
  if (claim === 'nonce') return 'state_mismatch';
  const isAway = code === 'OAUTH_TIMEOUT' || error instanceof TypeError || status >= 500;
  return isAway ? unreachable : 'server_error';
}

/** The claim that is wrong, or the answer that isn’t one of OAuth. */
type Detail = { claim?: string; status?: number };

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

const claims = z.object({
  sub: z.string().min(1).max(255),
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
