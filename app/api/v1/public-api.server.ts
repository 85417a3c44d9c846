import { Hono } from 'hono';
import { describeRoute, generateSpecs, resolver } from 'hono-openapi';
import { z } from 'zod';
import { userIdOf } from '#app/domain/profiles/user-id.ts';
import { userDocument } from '#app/features/profiles/forms.ts';
import { readProfile } from '#app/features/profiles/queries/read-profile.server.ts';
import { userDocumentView } from '#app/features/profiles/views.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { rememberHeader } from '#app/http/remember.server.ts';
import { words } from '#app/lib/words.ts';
import { authApi } from './auth-api.server.ts';

const problem = z.object({ error: z.string().describe('What went wrong, for people.') });

/** The public REST interface. Its OpenAPI document is made from these very routes. */
export const publicApi = new Hono<HttpEnv>();

publicApi.get(
  '/users/:userId',
  describeRoute({
    operationId: 'readUser',
    tags: ['Profiles'],
    summary: 'Read one public profile',
    description:
      'Pictures are found at `/images/users/{userId}/profilePicture.jpg`, then `.png`, and likewise `banner` where `hasBanner` is true.',
    parameters: [
      {
        name: 'userId',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,128}$' },
      },
    ],
    responses: {
      200: { description: 'The user document.', content: json(userDocument) },
      404: { description: 'There is no such user.', content: json(problem) },
      500: { description: 'The data can’t be read right now.', content: json(problem) },
    },
  }),
  async (context) => {
    const { database, log } = context.var.services;
    const userId = userIdOf(context.req.param('userId'));
    const t = words('profiles');
    try {
      const profile = userId === null ? null : await readProfile(database.orm, userId);
      if (!profile) return context.json({ error: t('unknown') }, 404, uncached);
      return context.json(userDocumentView(profile), 200, {
        'cache-control': 'public, no-cache',
        'access-control-allow-origin': '*',
        [rememberHeader]: `profiles:${profile.id}`,
      });
    } catch (error) {
      log.error({ error, requestId: context.var.requestId }, 'a profile can’t be read');
      return context.json({ error: t('failed') }, 500, uncached);
    }
  },
);

publicApi.all('/users/:userId', (context) =>
  context.json({ error: words('routes')('plain.onlyRead') }, 405, { allow: 'GET, HEAD' }),
);

publicApi.route('/auth', authApi);

publicApi.get('/openapi.json', async (context) =>
  context.json(await openApiDocument(context.var.services), 200, {
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  }),
);

publicApi.all('*', (context) =>
  context.json(
    {
      error: words('routes')('plain.noCall', { address: `${context.var.services.brand.site}/api` }),
    },
    404,
  ),
);

/** The OpenAPI 3.1 document of the public interface. */
export function openApiDocument({ brand }: Services) {
  return generateSpecs(publicApi, {
    documentation: {
      openapi: '3.1.0',
      info: {
        title: `${brand.product} API`,
        version: '1',
        description: `Read public data of ${brand.product} as JSON.`,
        license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
        contact: { email: brand.supportEmail },
      },
      servers: [{ url: `${brand.site}/api/v1` }],
      tags: [
        { name: 'Profiles', description: 'Public pages of performers and venues.' },
        { name: 'Sign-in', description: 'How clients of all kinds sign in.' },
      ],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'bandstand.session_token' },
        },
      },
    },
  });
}

const uncached = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' };

function json(schema: z.ZodType) {
  return { 'application/json': { schema: resolver(schema) } };
}
