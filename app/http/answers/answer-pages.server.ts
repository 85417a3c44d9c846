import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { guardPages } from './guard-pages.server.ts';

/**
 * Answers pages. React Router goes through all the routes it knows several times for each request,
 * so each shape of address, its first word and how many parts it has, gets a router of its own
 * with the few routes that can be there, in their order. Any other address gets the whole.
 */
export function answerPages(unguarded: ServerBuild, mode: string): RequestHandler {
  const build = guardPages(unguarded);
  const whole = createRequestHandler(build, mode);
  const shapes = new Set(pagesOf(build).flatMap(({ path }) => shapesOf(path)));
  const routers = new Map(
    [...shapes].map((shape) => [shape, createRequestHandler(partOf(build, shape), mode)]),
  );
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const router = isPlain(pathname) ? routers.get(shapeOf(pathname)) : undefined;
    return (router ?? whole)(request, context);
  };
}

type Page = ServerBuild['routes'][string] & object;

function pagesOf(build: ServerBuild): Page[] {
  const around = aroundPages(build);
  return Object.values(build.routes).filter(
    (route): route is Page => route !== undefined && !around.has(route.id),
  );
}

/** The routes that others are within: the root, and what says that a page failed. */
function aroundPages({ routes }: ServerBuild): Set<string | undefined> {
  return new Set(Object.values(routes).map((route) => route?.parentId));
}

/** The build as if it had only what is around pages and what can be at an address of this shape. */
function partOf(build: ServerBuild, shape: string): ServerBuild {
  const ids = pagesOf(build)
    .filter(({ path }) => beginsOpenly(path) || shapesOf(path).includes(shape))
    .map(({ id }) => id);
  const around = aroundPages(build);
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => around.has(id) || ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

/** The shapes of the addresses of a route; parts that end in `?` may be left out. */
function shapesOf(path = ''): string[] {
  if (beginsOpenly(path)) return [];
  const parts = path.split('/').filter((part) => part !== '');
  const least = parts.filter((part) => !part.endsWith('?')).length;
  const counts = Array.from({ length: parts.length - least + 1 }, (_, more) => least + more);
  return counts.map((count) => `${parts[0] ?? ''}/${count}`);
}

/** Whether the first part of a route is no fixed word, so that it can be anywhere. */
function beginsOpenly(path = ''): boolean {
  return /^[:*]|^[^/]*\?/.test(path);
}

function shapeOf(pathname: string): string {
  const [, ...parts] = pathname.split('/');
  return `${parts[0] ?? ''}/${parts[0] === '' ? 0 : parts.length}`;
}

/** Whether the router reads an address as it stands: nothing is escaped, empty or a call for data. */
function isPlain(pathname: string): boolean {
  return /^\/$|^(\/[\w.~-]+)+$/.test(pathname) && !pathname.endsWith('.data');
}
