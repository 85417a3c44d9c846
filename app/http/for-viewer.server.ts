import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type Asked,
  type Services,
  servicesContext,
  viewerContext,
} from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';

/** The arguments of a loader, with the names in its address. */
export type AskedAt<Name extends string> = Asked & { params: Readonly<Record<Name, string>> };

export type Viewed<Name extends string = never> = AskedAt<Name> & {
  viewer: Viewer;
  services: Services;
  database: Database;
  orm: Orm;
  /** The page that the viewer works as. */
  current: Membership | null;
  currentId: string | null;
  url: URL;
};

/**
 * Loads a page for a signed-in viewer; other visitors are sent to sign in first. A refusal becomes a page
 * of its own, with its sentence and its status.
 */
export function forViewer<Page, Name extends string = never>(
  load: (args: Viewed<Name>) => Page | Promise<Page>,
) {
  return (args: AskedAt<Name>): Promise<Page> => {
    const { context, request } = args;
    const viewer = requireViewer(context, request);
    const services = context.get(servicesContext);
    const { database } = services;
    const current = currentProfile(viewer, request);
    return orRefuse(async () =>
      load({
        ...args,
        viewer,
        services,
        database,
        current,
        orm: database.orm,
        currentId: current?.profileId ?? null,
        url: new URL(request.url),
      }),
    );
  };
}

/** The step that was just taken, by `done` in the address. */
export function doneIn<Step extends string>(url: URL, steps: readonly Step[]): Step | undefined {
  const done = url.searchParams.get('done');
  return steps.find((step) => step === done);
}

/**
 * The viewer of a page that is only for signed-in people. Other visitors are sent to sign in and then
 * back; a viewer whose account lacks its birth date is asked for it first.
 * @throws Response a redirect
 */
export function requireViewer(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { isNewcomer = false } = {},
): Viewer {
  const viewer = context.get(viewerContext);
  const { pathname, search } = new URL(request.url);
  const here = pathname.replace(/\.data$/, '') + search;
  const next = `next=${encodeURIComponent(request.method === 'GET' ? here : pathname)}`;
  if (!viewer) throw redirect(`/sign-in?${next}`, 303);
  if (!viewer.isComplete && !isNewcomer) throw redirect(`/sign-up/complete?${next}`, 303);
  return viewer;
}

/**
 * The viewer of a page for the platform’s administrators. For others there is no such page.
 * @throws Response a redirect to sign in, or 404
 */
export function requireAdmin(context: Readonly<RouterContextProvider>, request: Request): Viewer {
  const viewer = requireViewer(context, request);
  if (!viewer.isAdmin) throw data(null, { status: 404 });
  return viewer;
}

/** True if a browser fetches the page ahead, before it is opened. */
export function isAhead({ headers }: Request): boolean {
  return /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
}
