import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { OpenIdProvider, ProviderError } from '#app/platform/open-id-provider.server.ts';
import { startOidc } from '#tests/harness/servers/oidc.ts';

const oidc = await startOidc();
afterAll(() => oidc.stop());
beforeEach(() => {
  oidc.behave('well');
  oidc.asked.length = 0;
});
oidc.people.set('ana', { email: 'ana@people.example', email_verified: true, name: 'Ana' });
oidc.people.set('bo', {});

const codeVerifier = 'v'.repeat(64);
const redirectURI = 'http://localhost/api/auth/callback/test';

function providerOf(changes: object = {}, limits = { mostWaitMs: 500, knownForMs: 60_000 }) {
  const { issuer, clientId, clientSecret } = oidc;
  const settings = { id: 'test', name: 'Test', issuer, clientId, clientSecret, ...changes };
  return new OpenIdProvider(settings, limits);
}

/** A person signs in at the provider and returns with a code. */
async function signInThere(provider: OpenIdProvider, person: string): Promise<string> {
  const url = await provider.authorizationUrl({
    state: 's',
    codeVerifier,
    nonce: 'n',
    redirectURI,
  });
  return (await oidc.visit(url.href, person)).searchParams.get('code') ?? '';
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error) => (error instanceof ProviderError ? error.code : error),
  );
const begin = (provider: OpenIdProvider) =>
  codeOf(provider.authorizationUrl({ state: 's', codeVerifier, nonce: 'n', redirectURI }));

describe('a provider', () => {
  it('is asked nothing before a person signs in', () => {
    providerOf();
    expect(oidc.asked).toEqual([]);
  });

  it('is asked for its abilities once, however many sign in', async () => {
    const provider = providerOf();
    await Promise.all([begin(provider), begin(provider), begin(provider)]);
    expect(oidc.asked).toEqual(['/.well-known/openid-configuration', '/token']);
  });

  it('gets state, nonce and a hashed verifier, and is asked for no more than it offers', async () => {
    const url = await providerOf().authorizationUrl({
      state: 'the-state',
      codeVerifier,
      nonce: 'the-nonce',
      redirectURI,
    });
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: oidc.clientId,
      state: 'the-state',
      scope: 'openid email profile',
      redirect_uri: redirectURI,
      nonce: 'the-nonce',
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    });
  });

  it('identifies a person', async () => {
    const provider = providerOf();
    const code = await signInThere(provider, 'ana');
    expect(await provider.identify({ code, codeVerifier, redirectURI, nonce: 'n' })).toEqual({
      subject: 'ana',
      name: 'Ana',
      email: 'ana@people.example',
      isEmailVerified: true,
    });
  });

  it('takes an address for confirmed only if the provider says so', async () => {
    const provider = providerOf();
    const code = await signInThere(provider, 'bo');
    expect(await provider.identify({ code, codeVerifier, redirectURI, nonce: 'n' })).toEqual({
      subject: 'bo',
      name: null,
      email: null,
      isEmailVerified: false,
    });
  });

  it('is not believed with another nonce, another verifier or a used code', async () => {
    const provider = providerOf();
    const grant = { codeVerifier, redirectURI, nonce: 'n' };
    const code = await signInThere(provider, 'ana');
    expect(await codeOf(provider.identify({ ...grant, code, nonce: 'm' }))).toBe('state_mismatch');
    expect(await codeOf(provider.identify({ ...grant, code }))).toBe('invalid_grant');
    const next = await signInThere(provider, 'ana');
    const other = 'w'.repeat(64);
    expect(await codeOf(provider.identify({ ...grant, code: next, codeVerifier: other }))).toBe(
      'invalid_grant',
    );
  });

  it.each(['no userinfo', 'odd userinfo'] as const)(
    'that gives %s vouches for no one',
    async (how) => {
      const provider = providerOf();
      const code = await signInThere(provider, 'ana');
      oidc.behave(how);
      const identified = provider.identify({ code, codeVerifier, redirectURI, nonce: 'n' });
      expect(await codeOf(identified)).toBe('server_error');
    },
  );

  it('that refuses our client says so before anyone is sent there', async () => {
    expect(await begin(providerOf({ clientSecret: 'wrong' }))).toBe('invalid_client');
    expect(await begin(providerOf({ clientId: 'stranger' }))).toBe('invalid_client');
  });

  it('that hangs or is down is given up soon, and works once it is back', async () => {
    const provider = providerOf();
    for (const how of ['hang', 'down'] as const) {
      oidc.behave(how);
      const begun = Date.now();
      expect(await begin(provider)).toBe('temporarily_unavailable');
      expect(Date.now() - begun).toBeLessThan(5_000);
    }
    oidc.behave('well');
    expect(await begin(provider)).toBe('it worked');
  });

  it('that fails while the code is traded is out of order, and at no fault of the code', async () => {
    const provider = providerOf();
    const code = await signInThere(provider, 'ana');
    oidc.behave('broken');
    expect(await codeOf(provider.identify({ code, codeVerifier, redirectURI, nonce: 'n' }))).toBe(
      'temporarily_unavailable',
    );
  });

  it('must be who it says it is', async () => {
    expect(await begin(providerOf({ issuer: `${oidc.issuer}/` }))).toBe('server_error');
    expect(await begin(providerOf({ issuer: `${oidc.issuer}/nowhere` }))).toBe('server_error');
  });
});
