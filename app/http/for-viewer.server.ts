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

/** What is asked for, with the names in its address. */
export type AskedAt<Name extends string> = Asked & { params: Readonly<Record<Name, string>> };

/** The same with whoever asks, and where to look things up. */
export type Viewed<Name extends string = never> = AskedAt<Name> & {
  viewer: Viewer;
  services: Services;
  database: Database;
  orm: Orm;
  /** The page that they have chosen to work as. */
  current: Membership | null;
  currentId: string | null;
  url: URL;
};

/**
 * Loads a page for whoever is signed in; anybody else is sent to sign in first. A refusal becomes a
 * page of its own, with its sentence and its status.
 */
export function forViewer<Shown, Name extends string = never>(
  show: (asked: Viewed<Name>) => Shown | Promise<Shown>,
) {
  return (asked: AskedAt<Name>): Promise<Shown> => {
    const { context, request } = asked;
    const viewer = requireViewer(context, request);
    const services = context.get(servicesContext);
    const { database } = services;
    const current = currentProfile(viewer, request);
    return orRefuse(async () =>
      show({
        ...asked,
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

/** What was done just before, as the address says it. */
export function doneIn<Step extends string>(url: URL, steps: readonly Step[]): Step | undefined {
  const done = url.searchParams.get('done');
  return steps.find((step) => step === done);
}

/**
 * Who is asking, on a page that is only for people who are signed in. Anybody else is sent to sign
 * in and then back; somebody whose account lacks its birth date is asked for it first.
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
 * Who is asking, on a page for the platform’s administrators. To anybody else there is no such page.
 * @throws Response a redirect to sign in, or 404
 */
export function requireAdmin(context: Readonly<RouterContextProvider>, request: Request): Viewer {
  const viewer = requireViewer(context, request);
  if (!viewer.isAdmin) throw data(null, { status: 404 });
  return viewer;
}

/** Whether a browser fetches a page before anybody has asked for it. */
export function isAhead({ headers }: Request): boolean {
  return /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
}
