import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { listRecentPages } from '#app/features/bookings/queries.server.ts';
import { pageSearch } from '#app/features/profiles/fields.ts';
import { smallPicture } from '#app/features/profiles/parts.tsx';
import { findPages, findPicture, mostFound } from '#app/features/profiles/queries.server.ts';
import { foundPage } from '#app/features/profiles/views.ts';
import { listOf } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';

type Sources = { database: Database; files: Files; log: Log };

/**
 * Pages to choose from for a name or a part of one: the viewer’s own, then those that the page they
 * work as has dealt with lately, then all others. Without a name, only the first two.
 */
export const findPagesFor = query({
  operation: 'findProfiles',
  input: pageSearch,
  answer: listOf(
    z.object({
      profileId: id,
      displayName: z.string().nullable(),
      userType: z.enum(['artist', 'venue']),
      town: z.string().nullable(),
      picture: z.string().nullable().describe('The path of a small picture.'),
    }),
    mostFound,
  ),
  async run({ database: { orm }, ...stores }: Sources, viewer, { name, kind, as = null }) {
    const own = viewer.profiles.flatMap(({ profileId }) => (profileId === as ? [] : profileId));
    const recent = as === null ? [] : await listRecentPages(orm, viewer, as);
    const pages = await findPages(orm, { typed: name, kind, first: [...own, ...recent] });
    const items = pages.map(async (page) => {
      const { picture } = await findPicture(stores, page.id, 'profilePicture');
      const { userId, ...found } = foundPage(page, picture);
      return {
        ...found,
        userId,
        profileId: userId,
        picture: smallPicture(userId, found.pictureVersion),
      };
    });
    return { items: await Promise.all(items) };
  },
});
