import type { Brand } from '#app/platform/brand.ts';
import { sharedParts } from './describe-call.server.ts';

/** Calls for signing in that aren’t below `/api/v1`: the sign-in library answers them. */
export function signInPaths({ site }: Brand) {
  const shared = { servers: [{ url: `${site}/api/auth` }], tags: ['Sign-in'], security: [] };
  const codeCall = (operationId: string, summary: string, example: string) => ({
    post: {
      ...{ ...shared, operationId, summary, description: aboutCodes },
      requestBody: {
        required: true,
        content: json({ code: { type: 'string' } }, ['code'], { code: example }),
      },
      responses: { 200: signedIn({}, 'Signed in.'), ...refusals },
    },
  });
  return {
    '/sign-in/email': {
      post: {
        ...{ ...shared, operationId: 'signIn', summary: 'Sign in with a password' },
        description:
          'Begins a session. Its token goes with later calls as `Authorization: Bearer …`. An origin is asked for only where a cookie is sent.',
        requestBody: {
          required: true,
          content: json(
            { email: { type: 'string', format: 'email' }, password: { type: 'string' } },
            ['email', 'password'],
            { email: 'tomas@demo.example', password: 'open-the-bandstand' },
          ),
        },
        responses: {
          200: signedIn(
            { twoFactorRedirect: { type: 'boolean' } },
            'Signed in, or `twoFactorRedirect` where a second factor is asked for: send its code with the cookie of this answer.',
          ),
          ...refusals,
        },
      },
    },
    '/two-factor/verify-totp': codeCall(
      'verifyCode',
      'Give the code of an authenticator app',
      '123456',
    ),
    '/two-factor/verify-backup-code': codeCall(
      'verifyRecoveryCode',
      'Give a recovery code instead',
      'abcde-fghij',
    ),
  };
}

const aboutCodes =
  'The second step of `signIn`, with the cookie that its answer has set and an `Origin` of the platform’s own.';

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
    content: json({ token, ...properties }),
  };
}

const refusals = {
  400: refusal('Something is missing or can’t be read.'),
  401: refusal('What was given is wrong, or works no longer.'),
  403: refusal('Sent with a cookie, and from another site.'),
  429: refusal('Tried too often.'),
  503: refusal('It can’t be done right now; `retry-after` says when to try again.'),
};

function refusal(description: string) {
  const { error } = sharedParts.schemas.Problem.properties;
  const code = { type: 'string', description: 'What went wrong, for programs.' };
  return { description, content: json({ error, code }, ['error']) };
}

function json<Properties extends object>(
  properties: Properties,
  required: string[] = [],
  example?: object,
) {
  const schema = { type: 'object', properties, required };
  return { 'application/json': { schema, ...(example && { example }) } } as never;
}
