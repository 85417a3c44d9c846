import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { listRecentPages } from '#app/features/bookings/queries.server.ts';
import { findPages, findPicture } from '#app/features/profiles/queries.server.ts';

import { type FoundPage, foundPage } from '#app/features/profiles/views.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';

type Sources = { database: Database; files: Files; log: Log };

type Wanted = {
  /** A name or a part of one; empty for their own pages and recent ones. */
  typed: string;
  kind?: 'artist' | 'venue' | undefined;
  /** The page that the viewer works as. */
  as: string | null;
};

/**
 * Pages to choose from for a typed name: the viewer’s own, then those that the page they work as has
 * dealt with lately, then all others.
 */
export async function findPagesFor(
  { database: { orm }, ...stores }: Sources,
  viewer: Viewer,
  { typed, kind, as }: Wanted,
): Promise<FoundPage[]> {
  const own = viewer.profiles.flatMap(({ profileId }) => (profileId === as ? [] : profileId));
  const recent = as === null ? [] : await listRecentPages(orm, viewer, as);
  const pages = await findPages(orm, { typed, kind, first: [...own, ...recent] });
  return Promise.all(
    pages.map(async (page) => {
      const { picture } = await findPicture(stores, page.id, 'profilePicture');
      return foundPage(page, picture);
    }),
  );
}
