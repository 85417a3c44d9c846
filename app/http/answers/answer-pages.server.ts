import {
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  type RequestHandler,
  type ServerBuild,
} from 'react-router';
import { awayIn } from '#app/http/answers/away.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { statusOf } from '#app/http/forms/refusal.server.ts';

/**
 * Answers pages. React Router goes through all the routes it knows several times for each request,
 * so each shape of address, its first word and how many parts it has, gets a router of its own
 * with the few routes that can be there, in their order. Any other address gets the whole.
 */
export function answerPages(unguarded: ServerBuild, mode: string): RequestHandler {
  const build = guardPages(unguarded);
  const whole = createRequestHandler(build, mode);
  const around = aroundPages(build);
  const pages = Object.values(build.routes).filter(
    (route): route is Page => route !== undefined && !around.has(route.id),
  );
  const open = pages.filter(({ path }) => beginsOpenly(path));
  const byShape = Map.groupBy(
    pages.flatMap((page) => shapesOf(page.path).map((shape) => ({ shape, page }))),
    ({ shape }) => shape,
  );
  const routers = new Map(
    [...byShape].map(([shape, found]) => {
      const ids = [...open, ...found.map(({ page }) => page)].map(({ id }) => id);
      return [shape, createRequestHandler(partOf(build, new Set([...around, ...ids])), mode)];
    }),
  );
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const router = isPlain(pathname) ? routers.get(shapeOf(pathname)) : undefined;
    return (router ?? whole)(request, context);
  };
}

type Page = ServerBuild['routes'][string] & object;

/** The routes that others are within: the root, and what says that a page failed. */
function aroundPages({ routes }: ServerBuild): Set<string | undefined> {
  return new Set(Object.values(routes).map((route) => route?.parentId));
}

/** The build as if it had only these routes. */
function partOf(build: ServerBuild, ids: Set<string | undefined>): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
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

/** The pages of a build, which say calmly that what they need is away, as they do what they refuse. */
export function guardPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guard(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

type Route = ServerBuild['routes'][string] & object;

function guard(route: Route): Route {
  const { loader, action, ...rest } = route.module;
  const work = {
    ...(loader && { loader: orSay(loader) }),
    ...(action && { action: orSay(action) }),
  };
  return { ...route, module: { ...rest, ...work } };
}

type Work = Route['module']['loader'] & object;

function orSay(work: Work): Work {
  return async (asked: LoaderFunctionArgs, context) => {
    try {
      return await work(asked, context);
    } catch (error) {
      // Whoever breaks off what they send says so as a lost connection does.
      if (asked.request.signal.aborted) throw error;
      const away = awayIn(error, asked.context.get(servicesContext).log);
      if (!away) throw error;
      throw data({ message: away.message }, { status: statusOf(away.code) });
    }
  };
}
