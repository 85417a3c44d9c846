import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hono } from 'hono';

/*
 * Prints every route of the built platform as JSON. A program of its own, so that the build runs as
 * it is and not through the tests' own loader.
 */

type ServerBuild = {
  routes: Record<string, PageRoute | undefined>;
  createApp(services: unknown): Hono;
};
type PageRoute = {
  parentId?: string;
  path?: string;
  index?: boolean;
  module: {
    default?: unknown;
    loader?: unknown;
    /** With the ends of the addresses that forms of the page are sent to, if it has several. */
    action?: { forms?: string[] };
  };
};

process.env.NODE_ENV = 'production';
const file = pathToFileURL(path.resolve('build/server/index.js')).href;
const { routes, createApp }: ServerBuild = await import(file);
const table = new Set([...pageRoutes(), ...callRoutes()]);
process.stdout.write(JSON.stringify([...table].sort()));

/** Pages can be read, and those with an action can be sent to. */
function pageRoutes(): string[] {
  return Object.entries(routes).flatMap(([id, route]) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const address = `/${pathOf(id)}`;
    return [`GET ${address}`, ...(takesForm(route, address) ? [`POST ${address}`] : [])];
  });
}

function takesForm({ module: { action } }: PageRoute, address: string): boolean {
  if (!action?.forms) return action !== undefined;
  return action.forms.some((end) => end === '' || address.endsWith(`/${end}`));
}

function pathOf(id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return '';
  return [pathOf(route.parentId), route.path].filter(Boolean).join('/');
}

/** Everything that answers before the pages. Middleware around all of it is no route. */
function callRoutes(): string[] {
  const app = createApp({ settings: { ROLE: 'all' } });
  return app.routes
    .filter(({ method, path: address }) => method !== 'ALL' || !address.endsWith('*'))
    .map(({ method, path: address }) => `${method} ${address}`);
}
