import type { Brand } from '#app/platform/brand.ts';
import { sharedParts } from './describe-call.server.ts';

/** The one call for signing in that isn’t below `/api/v1`: the sign-in library answers it. */
export function signInPaths({ site }: Brand) {
  return {
    '/sign-in/email': {
      post: {
        servers: [{ url: `${site}/api/auth` }],
        operationId: 'signIn',
        tags: ['Sign-in'],
        security: [],
        summary: 'Sign in with a password',
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
          200: {
            description:
              'Signed in, or `twoFactorRedirect` where a second factor is asked for; the website takes that.',
            headers: {
              'set-auth-token': {
                description: 'The token, signed.',
                schema: { type: 'string' as const },
              },
            },
            content: json({
              token: { type: 'string', description: 'The token of the session.' },
              twoFactorRedirect: { type: 'boolean' },
            }),
          },
          400: refusal('Something is missing or can’t be read.'),
          401: refusal('The address or the password is wrong.'),
          403: refusal('Sent with a cookie, and from another site.'),
          429: refusal('Tried too often.'),
          503: refusal('It can’t be done right now; `retry-after` says when to try again.'),
        },
      },
    },
  };
}

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
