import { type Context, Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { z } from 'zod';
import { tokenMaxAgeSeconds } from '#app/domain/accounts/sign-in-popup.ts';
import { issueToken, logSecurity, takeToken } from '#app/features/accounts/commands.server.ts';
import { authorizedHosts } from '#app/features/accounts/open-identity.server.ts';
import { findAccount } from '#app/features/accounts/queries.server.ts';
import { answerProblem } from '#app/http/answers/problem.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { isFromOwnOrigin, isSecure } from '#app/http/forms/own-origin.server.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { problemContent } from './describe-call.server.ts';

const domains = z.object({
  authDomain: z
    .string()
    .nullable()
    .describe('The host of the platform’s public address; null if none is set.'),
  authorizedDomains: z
    .array(z.string())
    .describe('Hosts you can sign in from, without ports. `*.` stands for any subdomain.'),
});
const freshToken = z.object({
  token: z.string().describe('Works once.'),
  maxAgeSeconds: z.number().describe('How long it works, in seconds.'),
});

/**
 * Signing in, for clients of all kinds. Documented with the public interface that it is part of.
 */
export const authApi = new Hono<HttpEnv>();

authApi.get(
  '/authorized-domains',
  describeRoute({
    operationId: 'readAuthorizedDomains',
    tags: ['Sign-in'],
    security: [],
    summary: 'List the hosts you can sign in from',
    responses: { 200: { description: 'The hosts.', content: json(domains) } },
  }),
  (context) => {
    const { settings } = context.var.services;
    const authDomain = settings.BASE_URL ? new URL(settings.BASE_URL).hostname : null;
    const authorizedDomains = authorizedHosts(context.var.services);
    return context.json({ authDomain, authorizedDomains }, 200, {
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
    });
  },
);

authApi.get(
  '/token',
  describeRoute({
    operationId: 'makeToken',
    tags: ['Sign-in'],
    summary: 'Create a token to hand over a session',
    description: `For a session held as a cookie or as a bearer token (\`set-auth-token\` of \`POST /api/auth/sign-in/email\`). It works once, within ${tokenMaxAgeSeconds} seconds.`,
    security: [{ bearer: [] }, { cookie: [] }],
    responses: {
      200: { description: 'The token.', content: json(freshToken) },
      401: { description: 'You aren’t signed in.', content: problemContent },
    },
  }),
  async (context) => {
    const { identity, database } = context.var.services;
    const session = await identity.api.getSession({ headers: context.req.raw.headers });
    if (!session) return refuse(context, 401, 'token.signedOut');
    const token = await issueToken(database.orm, session.session.id);
    return context.json({ token, maxAgeSeconds: tokenMaxAgeSeconds }, 200, uncached);
  },
);

authApi.post(
  '/session',
  describeRoute({
    operationId: 'beginSession',
    tags: ['Sign-in'],
    summary: 'Exchange a token for a session cookie',
    description: `Takes a token from \`makeToken\` once, at most ${tokenMaxAgeSeconds} seconds old. Only from the platform’s own origin, over https or on this machine.`,
    security: [{ bearer: [] }],
    responses: {
      204: { description: 'The cookie is set.' },
      401: { description: 'The token is wrong, already used or too old.', content: problemContent },
      403: { description: 'Wrong origin, or not a secure connection.', content: problemContent },
    },
  }),
  async (context) => {
    const refused = refuseStrangers(context);
    if (refused) return refused;
    const { identity, database } = context.var.services;
    const [, token] =
      /^bearer +([\w-]{10,100}) *$/i.exec(context.req.header('authorization') ?? '') ?? [];
    const sessionToken = token ? await takeToken(database.orm, token) : null;
    if (!sessionToken) return refuse(context, 401, 'token.refused');
    const { headers, response } = await identity.api.joinSession({
      body: { sessionToken },
      headers: context.req.raw.headers,
      returnHeaders: true,
    });
    await logByEmail(context, 'signed in', response.email);
    return withCookies(context, headers);
  },
);

authApi.delete(
  '/session',
  describeRoute({
    operationId: 'endSession',
    tags: ['Sign-in'],
    summary: 'End the session and clear its cookie',
    description:
      'Ends the session for every client that shares it. Calling it without a session is fine.',
    security: [{ cookie: [] }, { bearer: [] }],
    responses: {
      204: { description: 'The session has ended.' },
      403: { description: 'Wrong origin, or not a secure connection.', content: problemContent },
    },
  }),
  async (context) => {
    const refused = refuseStrangers(context);
    if (refused) return refused;
    const { identity } = context.var.services;
    const request = { headers: context.req.raw.headers };
    const session = await identity.api.getSession(request);
    const { headers } = await identity.api.signOut({ ...request, returnHeaders: true });
    if (session) await logByEmail(context, 'signed out', session.user.email);
    return withCookies(context, headers);
  },
);

function refuseStrangers(context: Context<HttpEnv>): Response | null {
  const { services } = context.var;
  const { headers } = context.req.raw;
  if (!isFromOwnOrigin(services, headers)) return refuse(context, 403, 'token.otherOrigin');
  return isSecure(services, headers) ? null : refuse(context, 403, 'token.insecure');
}

type Sentence = 'token.signedOut' | 'token.refused' | 'token.otherOrigin' | 'token.insecure';

function refuse(context: Context<HttpEnv>, status: 401 | 403, sentence: Sentence) {
  return answerProblem(context, status, words('accounts')(sentence));
}

async function logByEmail(
  context: Context<HttpEnv>,
  action: 'signed in' | 'signed out',
  email: string,
) {
  const { orm } = context.var.services.database;
  const account = await findAccount(orm, email);
  await logSecurity(orm, { actor: account?.pseudonym ?? null, action, facts: { by: 'token' } });
}

function withCookies(context: Context<HttpEnv>, from: Headers): Response {
  for (const cookie of from.getSetCookie()) context.header('set-cookie', cookie, { append: true });
  return context.body(null, 204, uncached);
}

const uncached = { 'cache-control': 'no-store' };

function json(schema: z.ZodType) {
  return { 'application/json': { schema: resolver(schema) } };
}

/** The sign-in calls outside `/api/v1`, which the sign-in library answers. */
export function signInPaths({ site }: Brand) {
  const shared = { servers: [{ url: `${site}/api/auth` }], tags: ['Sign-in'], security: [] };
  const codeCall = (operationId: string, summary: string, example: string) => ({
    post: {
      ...shared,
      operationId,
      summary,
      description: aboutCodes,
      requestBody: {
        required: true,
        content: jsonOf({ code: { type: 'string' } }, ['code'], { code: example }),
      },
      responses: { 200: signedIn({}, 'Signed in.'), ...refusals },
    },
  });
  return {
    '/sign-in/email': {
      post: {
        ...shared,
        operationId: 'signIn',
        summary: 'Sign in with a password',
        description:
          'Starts a session. Send its token with later calls as `Authorization: Bearer …`. Calls with a cookie also need an `Origin` header.',
        requestBody: {
          required: true,
          content: jsonOf(
            { email: { type: 'string', format: 'email' }, password: { type: 'string' } },
            ['email', 'password'],
            { email: 'tomas@demo.example', password: 'open-the-bandstand' },
          ),
        },
        responses: {
          200: signedIn(
            { twoFactorRedirect: { type: 'boolean' } },
            'Signed in, or `twoFactorRedirect` if the account uses two-factor sign-in: send the code with the cookie of this response.',
          ),
          ...refusals,
        },
      },
    },
    '/two-factor/verify-totp': codeCall(
      'verifyCode',
      'Send a code from an authenticator app',
      '123456',
    ),
    '/two-factor/verify-backup-code': codeCall(
      'verifyRecoveryCode',
      'Send a recovery code instead',
      'abcde-fghij',
    ),
  };
}

const aboutCodes =
  'The second step of `signIn`. Send the cookie set by its response, and the platform’s own `Origin`.';

function signedIn(properties: object, description: string) {
  const token = { type: 'string', description: 'The token of the session.' };
  return {
    description,
    headers: {
      'set-auth-token': {
        description: 'The token, signed.',
        schema: { type: 'string' as const },
      },
    },
    content: jsonOf({ token, ...properties }),
  };
}

const refusals = {
  400: refusal('Something is missing or can’t be read.'),
  401: refusal('The details are wrong or have expired.'),
  403: refusal('Sent with a cookie from another site.'),
  429: refusal('Too many attempts.'),
  503: refusal('Not available right now. `retry-after` says when to try again.'),
};

function refusal(description: string) {
  const error = {
    type: 'string',
    description: 'Why the call was refused, as a sentence for people.',
  };
  const code = { type: 'string', description: 'Why the call was refused, as a code for programs.' };
  return { description, content: jsonOf({ error, code }, ['error']) };
}

function jsonOf<Properties extends object>(
  properties: Properties,
  required: string[] = [],
  example?: object,
) {
  const schema = { type: 'object', properties, required };
  return { 'application/json': { schema, ...(example && { example }) } } as never;
}
