import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person with an account at the provider, who signs in there by typing their name. */
type Person = { email?: string; email_verified?: boolean; name?: string };

/** A real OpenID provider in this process, with faults to choose from. */
export type OidcServer = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: Map<string, Person>;
  /** Its behaviour to every request from now on; `well` ends it. */
  behave(how: Behaviour): void;
  /** The requested paths, in order. */
  asked: string[];
  /** Signs a person in there as a browser would. Returns the address they are sent back to. */
  visit(address: string, person: string): Promise<URL>;
  stop(): Promise<void>;
};

type Behaviour =
  | 'well'
  /** takes requests and never answers them */
  | 'hang'
  /** closes every connection */
  | 'down'
  /** puts a nonce into identities that wasn't requested */
  | 'other nonce'
  /** answers every return that our client may not do this */
  | 'unauthorized client'
  /** isolates its pages from their opener */
  | 'apart'
  /** fails to exchange codes */
  | 'broken'
  /** no longer knows its own access tokens */
  | 'no userinfo'
  /** describes people in ways that OpenID doesn't allow */
  | 'odd userinfo';

export async function startOidc(): Promise<OidcServer> {
  const people = new Map<string, Person>();
  const requests: string[] = [];
  const clientId = 'bandstand';
  const clientSecret = randomBytes(24).toString('base64url');
  let how: Behaviour = 'well';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf({ clientId, clientSecret, people }));
  // The platform takes any free port, which isn't known yet.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    new URL(address).pathname.startsWith('/api/auth/callback/');
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    requests.push(pathname);
    if (how === 'hang') return;
    if (how === 'down') return request.socket.destroy();
    if (how === 'broken' && pathname === '/token') return response.writeHead(503).end();
    if (how === 'no userinfo' && pathname === '/me')
      return response.writeHead(401).end('{"error":"invalid_token"}');
    if (how === 'odd userinfo' && pathname === '/me') return response.end('{"sub":5}');
    if (how === 'unauthorized client' && pathname === '/auth') return refuse(request, response);
    if (how === 'apart') response.setHeader('cross-origin-opener-policy', 'same-origin');
    if (how === 'other nonce')
      request.url = (request.url ?? '').replace(/(?<=[?&]nonce=)[^&]*/, 'another');
    if (pathname.startsWith('/interaction/')) return void interact(provider, request, response);
    void answer(request, response);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    asked: requests,
    behave(next) {
      how = next;
    },
    visit: (address, person) => visit(issuer, address, person),
    stop: () => close(server),
  };
}

function configurationOf({
  clientId,
  clientSecret,
  people,
}: Pick<OidcServer, 'clientId' | 'clientSecret' | 'people'>) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://localhost/api/auth/callback/test'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    async findAccount(_: unknown, subject: string) {
      const person = people.get(subject);
      return person && { accountId: subject, claims: async () => ({ sub: subject, ...person }) };
    },
  };
}

/** One page that asks who it is; signing in there is agreeing as well. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return;
  }
  const input = new URLSearchParams(await readBody(request));
  if (input.get('do') === 'refuse')
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  const accountId = input.get('person') ?? '';
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, {
    login: { accountId, remember: false },
    consent: { grantId },
  });
}

const page = `<!doctype html><html lang="en"><title>The other provider</title>
<h1>The other provider</h1>
<form method="post"><label>Who are you? <input name="person" autofocus></label>
<button name="do" value="agree">Sign in there</button>
<button name="do" value="refuse">Refuse</button></form></html>`;

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const query = new URL(request.url ?? '', 'http://provider').searchParams;
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('error', 'unauthorized_client');
  back.searchParams.set('state', query.get('state') ?? '');
  response.writeHead(303, { location: back.href }).end();
}

async function visit(issuer: string, address: string, person: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let here = new URL(address);
  while (here.origin === issuer) {
    const isPage = here.pathname.startsWith('/interaction/');
    const answer = await fetch(here, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(isPage && { method: 'POST', body: new URLSearchParams({ person }) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`the provider answered ${answer.status}`);
    here = new URL(next, here);
  }
  return here;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
