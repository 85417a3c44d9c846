import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicApi } from '#app/api/v1/public-api.server.ts';
import { accounts, securityLog, sessions } from '#app/db/schema/accounts.ts';
import { openIdentity } from '#app/features/accounts/open-identity.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { openLog } from '#app/platform/log.ts';
import { type Calls, serveCalls } from '#tests/harness/calls/calls.ts';
import { makePerson, openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
const served: Calls[] = [];
let accountId: string;

beforeAll(async () => {
  ({ accountId } = await makePerson(database.orm));
});
afterAll(async () => {
  for (const each of served) await each.close();
});

/** The calls of a platform with these settings. */
async function serve(environment: Record<string, string>): Promise<Calls> {
  const settings = parseSettings({ DATA_DIR: makeFolder(), ...environment });
  const log = openLog('silent');
  const sources = { database, settings, brand: brandOf(settings), log, isDemo: false };
  const identity = openIdentity({ ...sources, secret: testSecret });
  const calls = await serveCalls([publicApi], { ...sources, files: openFiles(settings), identity });
  served.push(calls);
  return calls;
}

type Answer = { status: number; cookies: string[]; body: Record<string, unknown> };

/** Sends any headers, unlike a browser. */
function call(
  { address }: Calls,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { method, headers }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({
        status: answer.statusCode ?? 0,
        cookies: answer.headers['set-cookie'] ?? [],
        body: text ? JSON.parse(text) : {},
      });
    });
    sent.on('error', reject).end();
  });
}

const here = { host: 'localhost:3000', origin: 'http://localhost:3000' };
const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` });

async function freshToken(calls: Calls, cookie: string): Promise<unknown> {
  return (await call(calls, 'GET', '/auth/token', { ...here, cookie })).body.token;
}

describe('a token', () => {
  it('becomes a session cookie, once; ending that session ends it everywhere', async () => {
    const calls = await serve({});
    const { cookie, token: sessionToken } = await openSession(database.orm, accountId);
    // A native client holds the session as a bearer token.
    const created = await call(calls, 'GET', '/auth/token', { ...here, ...bearer(sessionToken) });
    expect(created).toMatchObject({ status: 200, body: { maxAgeSeconds: 300 } });

    const started = await call(calls, 'POST', '/auth/session', {
      ...here,
      ...bearer(created.body.token),
    });
    expect(started.status).toBe(204);
    expect(started.cookies).toHaveLength(1);
    expect(started.cookies[0]).toMatch(/^bandstand\.session_token=.*HttpOnly; SameSite=Lax/);
    expect(started.cookies[0]?.split(';')[0]).toBe(cookie);

    const again = await call(calls, 'POST', '/auth/session', {
      ...here,
      ...bearer(created.body.token),
    });
    expect(again).toMatchObject({ status: 401, cookies: [] });

    const ended = await call(calls, 'DELETE', '/auth/session', { ...here, cookie });
    expect(ended.status).toBe(204);
    expect(ended.cookies.join()).toMatch(/bandstand\.session_token=;.*Max-Age=0/);
    for (const proof of [{ cookie }, bearer(sessionToken)])
      expect((await call(calls, 'GET', '/auth/token', { ...here, ...proof })).status).toBe(401);
    expect(
      await database.orm.select().from(sessions).where(eq(sessions.token, sessionToken)),
    ).toEqual([]);
  });

  it('is logged when it is used, by pseudonym alone', async () => {
    const calls = await serve({});
    const { cookie } = await openSession(database.orm, accountId);
    const token = await freshToken(calls, cookie);
    await call(calls, 'POST', '/auth/session', { ...here, ...bearer(token) });
    await call(calls, 'DELETE', '/auth/session', { ...here, cookie });
    const [account] = await database.orm.select().from(accounts).where(eq(accounts.id, accountId));
    const logged = await database.orm.select().from(securityLog).orderBy(securityLog.id);
    expect(logged.slice(-2)).toMatchObject([
      { actor: account?.pseudonym, action: 'signed in', facts: { by: 'token' } },
      { actor: account?.pseudonym, action: 'signed out', facts: { by: 'token' } },
    ]);
  });

  it.each([
    ['another site', { ...here, origin: 'https://evil.example' }],
    ['another port', { ...here, origin: 'http://localhost:3001' }],
    ['another scheme', { ...here, origin: 'https://localhost:3000' }],
    ['no page at all', { host: here.host }],
    ['a page without an origin', { ...here, origin: 'null' }],
    ['a name that isn’t ours', { host: 'evil.example', origin: 'http://evil.example' }],
  ])('is neither taken from %s nor used up by it', async (_, headers) => {
    const calls = await serve({});
    const { cookie } = await openSession(database.orm, accountId);
    const proof = bearer(await freshToken(calls, cookie));
    for (const method of ['POST', 'DELETE'])
      expect(
        await call(calls, method, '/auth/session', { ...headers, ...proof, cookie }),
      ).toMatchObject({ status: 403, cookies: [] });
    expect((await call(calls, 'POST', '/auth/session', { ...here, ...proof })).status).toBe(204);
  });

  it('is taken over http on this machine alone', async () => {
    const calls = await serve({ BASE_URL: 'http://bandstand.test' });
    const headers = { host: 'bandstand.test', origin: 'http://bandstand.test' };
    for (const method of ['POST', 'DELETE']) {
      const answer = await call(calls, method, '/auth/session', { ...headers, ...bearer('x') });
      expect(answer.status).toBe(403);
      expect(answer.body.error).toContain('https');
    }
  });

  it('is taken over https, and the cookie belongs to that host alone', async () => {
    const calls = await serve({ BASE_URL: 'https://bandstand.test' });
    const headers = { host: 'bandstand.test', origin: 'https://bandstand.test' };
    const { token: sessionToken } = await openSession(database.orm, accountId);
    const created = await call(calls, 'GET', '/auth/token', {
      ...headers,
      ...bearer(sessionToken),
    });
    const proof = bearer(created.body.token);
    const started = await call(calls, 'POST', '/auth/session', { ...headers, ...proof });
    expect(started.cookies[0]).toMatch(/^__Host-bandstand\.session_token=.*Secure/);
    expect(started.cookies[0]).toMatch(/Path=\/;/);
    expect(started.cookies[0]).not.toContain('Domain');
  });

  it.each(['', 'Basic abc', 'Bearer', 'Bearer  ', `Bearer ${'x'.repeat(9_000)}`, 'Bearer a.b'])(
    'must be one (%#)',
    async (authorization) => {
      const calls = await serve({});
      const answer = await call(calls, 'POST', '/auth/session', { ...here, authorization });
      expect(answer).toMatchObject({ status: 401, cookies: [] });
    },
  );

  it('isn’t made for visitors', async () => {
    const calls = await serve({});
    expect((await call(calls, 'GET', '/auth/token', here)).status).toBe(401);
  });
});

describe('GET /auth/authorized-domains', () => {
  it.each([
    [{}, null, ['localhost', '127.0.0.1', '[::1]']],
    [
      { AUTHORIZED_DOMAINS: 'app.example' },
      null,
      ['localhost', '127.0.0.1', '[::1]', 'app.example'],
    ],
    [
      { BASE_URL: 'https://bandstand.test:8443', AUTHORIZED_DOMAINS: '*.stage.example' },
      'bandstand.test',
      ['bandstand.test', '*.stage.example'],
    ],
  ])('with %j', async (environment, authDomain, authorizedDomains) => {
    const calls = await serve(environment);
    const answer = await call(calls, 'GET', '/auth/authorized-domains', {});
    expect(answer).toMatchObject({ status: 200, body: { authDomain, authorizedDomains } });
  });
});

describe('the OpenAPI document', () => {
  it('describes them', async () => {
    const calls = await serve({});
    const { paths } = (await call(calls, 'GET', '/openapi.json', {})).body as {
      paths: Record<string, object>;
    };
    expect(Object.keys(paths['/auth/session'] ?? {}).sort()).toEqual(['delete', 'post']);
    expect(Object.keys(paths['/auth/token'] ?? {})).toEqual(['get']);
    expect(Object.keys(paths['/auth/authorized-domains'] ?? {})).toEqual(['get']);
  });
});
