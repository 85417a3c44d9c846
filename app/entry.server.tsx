import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type ActionFunctionArgs,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestContext, servicesContext } from './http/context.server.ts';
import { lateHeader, rememberHeader } from './http/remember.server.ts';
import { contentSecurityPolicy } from './http/security-headers.server.ts';
import type { PageHandle } from './lib/page-handle.ts';
import './messages.ts';

/** After this long a read that is still under way is given up, and the page says so. */
export const streamTimeout = 20_000;

/**
 * Makes a page's HTML. Complete at once where everything is known; otherwise what is known is
 * sent first and the rest follows as it arrives.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const handles = router.staticHandlerContext.matches.map(
    ({ route }) => route.handle as PageHandle | undefined,
  );
  const hasScripts = handles.some((handle) => handle?.scripts);
  const isLate = headers.has(lateHeader);
  headers.delete(lateHeader);
  const { nonce, requestId } = context.get(requestContext);
  const usedNonce = hasScripts || isLate || import.meta.env.DEV ? nonce : undefined;
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('speculation-rules', '"/speculation-rules.json"');
  headers.set(
    'content-security-policy',
    contentSecurityPolicy({
      nonce: usedNonce,
      video: handles.some((handle) => handle?.video),
      development: import.meta.env.DEV,
    }),
  );
  // Compressing would hold back what is sent first until the rest is there.
  if (isLate) headers.set('cache-control', 'no-store, no-transform');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (usedNonce) headers.delete(rememberHeader);

  const { log } = context.get(servicesContext);
  const body = await render({
    router,
    url: request.url,
    nonce: usedNonce,
    isLate,
    onError: (error) => log.error({ error, requestId }, 'a page can’t be rendered'),
  });
  return new Response(isLate ? (Readable.toWeb(body) as ReadableStream) : await text(body), {
    status,
    headers,
  });
}

/** Errors that a route did not expect. Refusals such as 404 and 405 are answers, not errors. */
export function handleError(error: unknown, { context, request }: HandleErrorArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(servicesContext);
  log.error({ error, requestId: context.get(requestContext).requestId }, 'a page failed');
}

type HandleErrorArgs = LoaderFunctionArgs | ActionFunctionArgs;

type Rendering = {
  router: EntryContext;
  url: string;
  nonce: string | undefined;
  isLate: boolean;
  onError: (error: unknown) => void;
};

function render({ router, url, nonce, isLate, onError }: Rendering): Promise<PassThrough> {
  return new Promise((resolve, reject) => {
    const start = () => resolve(pipe(new PassThrough()));
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={router} url={url} nonce={nonce} />,
      {
        nonce,
        ...(isLate ? { onShellReady: start } : { onAllReady: start }),
        onShellError: reject,
        onError,
      },
    );
    if (isLate) setTimeout(abort, streamTimeout + 1_000).unref();
  });
}
