import type { Database, Orm } from '#app/db/client.server.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { type Asked, type Services, servicesContext } from './context.server.ts';
import { currentProfile } from './current-profile.server.ts';
import { orRefuse } from './forms/or-refuse.server.ts';
import { requireViewer } from './require-viewer.server.ts';

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
