import type { Brand } from '#app/platform/brand.ts';

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
        content: json({ code: { type: 'string' } }, ['code'], { code: example }),
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
          content: json(
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
    content: json({ token, ...properties }),
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
