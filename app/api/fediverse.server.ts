import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { eventIdIn } from '#app/domain/announcements/public-event.ts';
import {
  actorAddress,
  fediverseLimits,
  postAddress,
  requestedPage,
} from '#app/domain/fediverse/addresses.ts';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { receiveActivity } from '#app/features/fediverse/commands.server.ts';
import {
  countFollowers,
  findActor,
  findHandle,
  findPostOf,
  readFediverseOutbox,
  readPost,
  showActor,
} from '#app/features/fediverse/queries.server.ts';

import { countOnly, webFinger } from '#app/features/fediverse/views.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { asksActivity } from '#app/http/asks-activity.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { statusOf } from '#app/http/forms/refusal.server.ts';
import { limitBody } from '#app/http/limits.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { defaultLanguage, inLanguage } from '#app/lib/language.ts';
import about from '../../package.json' with { type: 'json' };

type HttpContext = Context<HttpEnv>;

/** Endpoints for Fediverse servers: ActivityPub, WebFinger and NodeInfo. */
export const fediverse = new Hono<HttpEnv>()
  .get('/.well-known/webfinger', async (context) => {
    const { database, brand } = context.var.services;
    const resource = context.req.query('resource');
    if (!resource) return context.body(null, 400);
    const subject = requestedPage(brand.site, resource);
    const pageId = subject && (await findHandle(database.orm, subject));
    if (!pageId) return context.body(null, 404);
    return answer(context, webFinger(brand.site, pageId), 'application/jrd+json');
  })
  .get('/.well-known/nodeinfo', (context) => {
    const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.1';
    const href = `${context.var.services.brand.site}/nodeinfo/2.1`;
    return answer(context, { links: [{ rel, href }] }, 'application/json');
  })
  .get('/nodeinfo/2.1', (context) => answer(context, nodeInfo, 'application/json'))
  .get('/users/:userId', async (context, next) => {
    if (!asksActivity(context.req.header('accept'))) return next();
    const { database, brand } = context.var.services;
    const pageId = userIdOf(context.req.param('userId'));
    if (!pageId || (await findActor(database.orm, pageId)) !== 'here') return next();
    return redirectTo(context, actorAddress(brand.site, pageId));
  })
  .get('/events/:show', async (context, next) => {
    if (!asksActivity(context.req.header('accept'))) return next();
    const { database, brand } = context.var.services;
    const showId = eventIdIn(context.req.param('show'));
    const postId = showId && (await findPostOf(database.orm, showId));
    return postId ? redirectTo(context, postAddress(brand.site, postId)) : next();
  })
  .get('/fediverse/pages/:pageId', async (context) => {
    const pageId = userIdOf(context.req.param('pageId'));
    const actor = pageId && (await showActor(context.var.services, pageId));
    if (!actor) return missing(context, pageId);
    const { document, isWhole } = actor;
    return answer(context, document, type, isWhole ? `profiles:${pageId}` : undefined);
  })
  .get('/fediverse/pages/:pageId/:list{outbox|followers|following}', async (context) => {
    const { database, brand } = context.var.services;
    const { pageId, list } = context.req.param();
    if (!userIdOf(pageId) || (await findActor(database.orm, pageId)) !== 'here')
      return missing(context, userIdOf(pageId));
    const address = `${actorAddress(brand.site, pageId)}/${list}`;
    if (list === 'outbox') {
      const part = context.req.query('page') ?? null;
      if (part !== null && !/^(?:latest|[a-z0-9]{32})$/.test(part)) return context.body(null, 404);
      const outbox = await inDefaultLanguage(() =>
        readFediverseOutbox(database.orm, brand.site, pageId, { part }),
      );
      return outbox ? answer(context, outbox) : context.body(null, 404);
    }
    const count = list === 'followers' ? await countFollowers(database.orm, pageId) : 0;
    return answer(context, countOnly(address, count));
  })
  .get('/fediverse/shows/:postId{[a-z0-9]{32}}', async (context) => {
    const { database, brand } = context.var.services;
    const postId = context.req.param('postId');
    const post = await inDefaultLanguage(() => readPost(database.orm, brand.site, postId));
    if (!post) return context.body(null, 404);
    context.status(post.state === 'gone' ? 410 : 200);
    return answer(context, post.document);
  });

const type = 'application/activity+json';

const inboxLimit = limitBody(fediverseLimits.bodyBytes, (context, status) =>
  context.body(null, status),
);
for (const path of ['/fediverse/inbox', '/fediverse/pages/:pageId/inbox'])
  fediverse.post(path, inboxLimit, async (context) => {
    const { pathname, search } = new URL(context.req.url);
    try {
      const status = await receiveActivity(context.var.services, {
        target: pathname + search,
        header: (name) => context.req.header(name),
        body: new Uint8Array(await context.req.arrayBuffer()),
        network: context.var.clientAddress,
      });
      return context.body(null, status as ContentfulStatusCode);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return context.text(error.message, statusOf(error.code) as ContentfulStatusCode);
    }
  });

/** NodeInfo 2.1, without any counts of people. */
const nodeInfo = {
  version: '2.1',
  software: { name: 'bandstand', version: about.version },
  protocols: ['activitypub'],
  services: { inbound: [], outbound: [] },
  // Pages are created here, by people of the trade.
  openRegistrations: false,
  usage: { users: {} },
  metadata: {},
};

/** Everyone reads the same text, whatever language they ask for, because other servers cache it. */
function inDefaultLanguage<Result>(read: () => Result): Result {
  return inLanguage(defaultLanguage, read);
}

function answer(
  context: HttpContext,
  document: object,
  contentType = type,
  tag?: string,
): Response {
  return context.body(JSON.stringify(document), {
    headers: {
      'content-type': contentType,
      'access-control-allow-origin': '*',
      'cache-control': 'public, no-cache',
      ...(tag && { [rememberHeader]: tag }),
    },
  });
}

/** A page and its copy for other servers have separate addresses, so that both can be cached. */
function redirectTo(context: HttpContext, address: string): Response {
  context.header('vary', 'Accept');
  context.header('cache-control', 'no-store');
  return context.redirect(address, 303);
}

/** A page that once existed is gone for good, and other servers forget it. */
async function missing(context: HttpContext, pageId: string | null): Promise<Response> {
  const { orm } = context.var.services.database;
  const isGone = pageId !== null && (await findActor(orm, pageId)) === 'gone';
  return context.body(null, isGone ? 410 : 404);
}
