import { randomUUID } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { RouterContextProvider } from 'react-router';
import { sandboxPages } from '#sandbox/pages/pages.server.ts';
import { calendarFeed } from './api/calendar-feed.server.ts';
import { contractFiles, documentFiles } from './api/document-files.server.ts';
import { exports } from './api/export.server.ts';
import { fediverse } from './api/fediverse.server.ts';
import { identityCalls } from './api/identity.server.ts';
import { images } from './api/images.server.ts';
import { liveStream } from './api/live-stream.server.ts';
import { messageFiles } from './api/message-files.server.ts';
import { oembed } from './api/oembed.server.ts';
import { doorCalls, editorCalls, uploads } from './api/page-calls.server.ts';
import { pressKit } from './api/press-kit.server.ts';
import { providerEvents } from './api/provider-events.server.ts';
import { reportFiles, totalsFiles } from './api/report-files.server.ts';
import { settlementFiles } from './api/settlement-files.server.ts';
import { followedFeeds, showFeeds } from './api/show-feeds.server.ts';
import { brandFiles, siteFiles } from './api/site-files.server.ts';
import { ticketFiles, ticketPasses } from './api/ticket-files.server.ts';
import { openToOrigins } from './api/v1/open-to-origins.server.ts';
import { openApiDocument, publicApi } from './api/v1/public-api.server.ts';
import { answerPages } from './http/answers/answer-pages.server.ts';
import { answerAway, answerPlainly, awayIn } from './http/answers/problem.server.ts';
import { lateHeader, rememberAnswers, rememberHeader } from './http/answers/remember.server.ts';
import { findClientAddress } from './http/client-address.server.ts';
import {
  type HttpEnv,
  type OpenApiDocument,
  openApiContext,
  refusedContext,
  requestContext,
  routeContext,
  type Services,
  servicesContext,
  viewerContext,
} from './http/context.server.ts';
import { refusalOf } from './http/forms/answer-rush-form.server.ts';
import { refuseForeignForms } from './http/forms/own-origin.server.ts';
import { retryAfter } from './http/forms/refusal.server.ts';
import { health, metricsCall } from './http/health.server.ts';
import { fewOfASale, limitPages } from './http/limits.server.ts';
import { findViewer, speakTheirLanguage } from './http/reader.server.ts';
import { redirectQueryPath } from './http/redirect-query-path.server.ts';
import { hasLeft, logRequests, statusOfLeft } from './http/request-log.server.ts';
import { setSecurityHeaders } from './http/security-headers.server.ts';
import { serveBuiltFiles } from './http/static-files.server.ts';
import { words } from './lib/words.ts';
import { type Before, serveApp } from './serve.server.ts';

export * from 'virtual:react-router/server-build';
export { runAdmin } from './cli/admin.server.ts';
export { runSeed } from './cli/seed.server.ts';

export { loadWords } from './lib/words.ts';
export { prepare } from './serve.server.ts';

export const serve = (
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
  before?: Before,
) => serveApp(createApp, environment, say, before);

/** The whole HTTP side of the platform: every request passes here, top to bottom. */
export function createApp(services: Services): Hono<HttpEnv> {
  const pages = answerPages(build, import.meta.env.DEV ? 'development' : 'production');
  const app = new Hono<HttpEnv>();
  app.use(async (context, next) => {
    context.set('services', services);
    context.set('requestId', randomUUID());
    await next();
  });
  // Remembered answers have every header but the request’s own id.
  app.use(compress(), rememberAnswers, speakTheirLanguage, logRequests, setSecurityHeaders);
  app.onError((error, context) => {
    const failure = words('routes')('plain.failure');
    if (hasLeft(context)) return answerPlainly(context, failure, statusOfLeft);
    const away = awayIn(error, services.log);
    if (away) return answerAway(context, away, pages);
    services.log.error({ error, requestId: context.var.requestId }, 'a request failed');
    return answerPlainly(context, failure, 500);
  });
  app.route('/', health);
  app.route('/', metricsCall);
  if (services.settings.ROLE === 'worker') return app;
  app.use(redirectQueryPath);
  app.use(serveBuiltFiles());
  app.use(findClientAddress, refuseForeignForms, findViewer);
  app.route('/', images);
  app.route('/', brandFiles);
  app.route('/', siteFiles);
  // These have limits of their own.
  app.route('/', uploads);
  app.route('/', editorCalls);
  // So that pages of other origins can read why a call was too large.
  app.use('/api/v1/*', openToOrigins);
  app.use(limitPages, fewOfASale);
  app.route('/', sandboxPages);
  if (services.settings.FEDIVERSE === 'on') app.route('/', fediverse);
  app.route('/api/auth', identityCalls);
  app.route('/', pressKit);
  app.route('/', showFeeds);
  app.route('/', oembed);
  app.route('/', followedFeeds);
  app.route('/', calendarFeed);
  app.route('/', contractFiles);
  app.route('/', reportFiles);
  app.route('/', settlementFiles);
  app.route('/', documentFiles);
  app.route('/', totalsFiles);
  app.route('/', ticketFiles);
  app.route('/', ticketPasses);
  app.route('/', messageFiles);
  app.route('/', doorCalls);
  app.route('/', exports);
  app.route('/', liveStream);
  app.route('/', providerEvents);
  app.route('/api/v1', publicApi);
  app.all('*', async (context) => {
    const { method, raw } = context.req;
    // Pages are read, and take forms.
    if (!pageMethods.includes(method)) return refuseMethod(context);
    const router = new RouterContextProvider();
    router.set(servicesContext, services);
    const { requestId, clientAddress } = context.var;
    router.set(requestContext, { requestId, nonce: randomUUID(), clientAddress });
    router.set(viewerContext, context.var.viewer);
    router.set(refusedContext, refusalOf(context.env as HttpBindings));
    router.set(openApiContext, () => openApiDocument(services) as Promise<OpenApiDocument>);
    const response = await pages(isDecodable(raw.url) ? raw : withoutPath(raw), router);
    context.set('route', router.get(routeContext));
    if (hasLeft(context)) return context.body(null, statusOfLeft);
    response.headers.delete(lateHeader);
    if (response.status === 503) response.headers.set('retry-after', retryAfter);
    // A page made for a viewer must not be stored for others.
    if (context.var.viewer) {
      response.headers.delete(rememberHeader);
      response.headers.set('cache-control', 'private, no-store');
    }
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  });
  return app;
}

const pageMethods = ['GET', 'HEAD', 'POST'];

const refuseMethod = (context: Context<HttpEnv>) =>
  context.text(words('routes')('plain.noMethod'), 405, { allow: pageMethods.join(', ') });

/**
 * False for paths that the router can’t decode, such as `/%E0%A4%A`, and for those with a NUL, which
 * databases refuse. A profile’s address is left to its own page, which says that there is none.
 */
function isDecodable(url: string): boolean {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    return path.startsWith('/users/') || !path.includes('\0');
  } catch {
    return false;
  }
}

function withoutPath(request: Request): Request {
  return new Request(new URL('/no-such-address', request.url), request);
}
