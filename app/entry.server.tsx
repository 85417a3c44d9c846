import { PassThrough, Readable, Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import {
  type ActionFunctionArgs,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { lateHeader, rememberHeader } from './http/answers/remember.server.ts';
import { finishedAnswer } from './http/answers/stored-answer.server.ts';
import { requestContext, servicesContext } from './http/context.server.ts';
import { contentSecurityPolicy } from './http/security-headers.server.ts';
import type { PageHandle } from './lib/page-handle.ts';
import './messages.ts';

/** A read that takes longer is given up, and the page says so. */
export const streamTimeout = 20_000;

/** Makes a page’s HTML: at once if all its data is there, otherwise the rest follows as it arrives. */
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
  const isEmbedded = handles.some((handle) => handle?.embed);
  // A visitor of another site must not be tracked there.
  if (isEmbedded) headers.delete('set-cookie');
  const isLate = headers.has(lateHeader);
  headers.delete(lateHeader);
  const { nonce, requestId } = context.get(requestContext);
  const usedNonce = hasScripts || isLate || import.meta.env.DEV ? nonce : undefined;
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!isEmbedded) headers.set('speculation-rules', '"/speculation-rules.json"');
  headers.set(
    'content-security-policy',
    contentSecurityPolicy({
      nonce: usedNonce,
      video: handles.some((handle) => handle?.video),
      store: handles.some((handle) => handle?.uploads) ? await storeOrigin(context) : undefined,
      frame: handles.some((handle) => handle?.frame),
      compiled: handles.some((handle) => handle?.alone),
      isFramed: isEmbedded,
      forms: handles.some((handle) => handle?.pays)
        ? context.get(servicesContext).cards?.pageOrigins
        : undefined,
      development: import.meta.env.DEV,
    }),
  );
  // Compression would hold the beginning back until the rest is there.
  if (isLate) headers.set('cache-control', 'no-store, no-transform');
  else headers.set('vary', 'Accept-Encoding');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (usedNonce) headers.delete(rememberHeader);

  const { log } = context.get(servicesContext);
  const onError = (error: unknown) => {
    // A visitor who leaves before the rest has come is no failure.
    if (!request.signal.aborted) log.error({ error, requestId }, 'a page can’t be rendered');
  };
  const page = <ServerRouter context={router} url={request.url} nonce={usedNonce} />;
  const rendering = { nonce: usedNonce, onError };
  if (isLate) return new Response(await renderStep(page, rendering), { status, headers });
  const body = hasScripts ? await renderWhole(page, rendering) : renderPlain(page);
  return finishedAnswer(body, { status, headers });
}

/** The origin of the S3 store, if browsers upload there. */
async function storeOrigin(context: RouterContextProvider): Promise<string | undefined> {
  const { uploads } = context.get(servicesContext).files;
  return uploads.way === 'direct' ? uploads.origin() : undefined;
}

/** Errors that a route did not expect. Refusals such as 404 and 405 are answers, not errors. */
export function handleError(error: unknown, { context, request }: HandleErrorArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(servicesContext);
  log.error({ error, requestId: context.get(requestContext).requestId }, 'a page failed');
}

type HandleErrorArgs = LoaderFunctionArgs | ActionFunctionArgs;

type Rendering = { nonce: string | undefined; onError: (error: unknown) => void };

function renderPlain(page: ReactElement): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

/**
 * The finished page with the data that its scripts begin with, which React Router writes as a
 * stream.
 */
function renderWhole(page: ReactElement, options: Rendering): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      ...options,
      onAllReady: () => pipe(sink),
      onShellError: reject,
    });
  });
}

/** The beginning at once; the rest follows as it arrives. */
function renderStep(page: ReactElement, options: Rendering): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      ...options,
      onShellReady: () => resolve(Readable.toWeb(pipe(new PassThrough())) as ReadableStream),
      onShellError: reject,
    });
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}
