import {
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  type RequestHandler,
  type ServerBuild,
} from 'react-router';
import { awayIn } from '#app/http/answers/problem.server.ts';
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
    [...byShape].map(([shape, fitting]) => {
      const ids = [...open, ...fitting.map(({ page }) => page)].map(({ id }) => id);
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

/** The routes that contain others: the root and the page of failures. */
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

/** True if the first part of a route isn’t a fixed word, so that the route can match anywhere. */
function beginsOpenly(path = ''): boolean {
  return /^[:*]|^[^/]*\?/.test(path);
}

function shapeOf(pathname: string): string {
  const [, ...parts] = pathname.split('/');
  return `${parts[0] ?? ''}/${parts[0] === '' ? 0 : parts.length}`;
}

/** True for addresses that need no decoding, have no empty part and don’t ask for data. */
function isPlain(pathname: string): boolean {
  return /^\/$|^(\/[\w.~-]+)+$/.test(pathname) && !pathname.endsWith('.data');
}

/**
 * The pages of a build, whose loaders and actions refuse in a sentence when the database is
 * unavailable.
 */
function guardPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guard(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

type Route = ServerBuild['routes'][string] & object;

function guard(route: Route): Route {
  const { loader, action, ...rest } = route.module;
  const work = {
    ...(loader && { loader: orUnavailable(loader) }),
    ...(action && { action: orUnavailable(action) }),
  };
  return { ...route, module: { ...rest, ...work } };
}

type Work = Route['module']['loader'] & object;

function orUnavailable(work: Work): Work {
  return async (args: LoaderFunctionArgs, context) => {
    try {
      return await work(args, context);
    } catch (error) {
      // A visitor who leaves while sending looks like a lost connection.
      if (args.request.signal.aborted) throw error;
      const away = awayIn(error, args.context.get(servicesContext).log);
      if (!away) throw error;
      throw data({ message: away.message }, { status: statusOf(away.code) });
    }
  };
}
