import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  derivedFolder,
  type PictureKind,
  pictureKeys,
} from '#app/domain/profiles/picture-address.ts';
import { AppError } from '#app/lib/app-error.ts';
import { oneAtATime } from '#app/lib/one-at-a-time.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { pictureTypes, redrawPicture } from '#app/platform/pictures.server.ts';
import { pictureVersion } from '../../commands/make-picture.server.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { pictureOfPage, pictureUpload } from '../fields.ts';
import { takeUpload } from '../steps/take-upload.server.ts';

type Stores = { database: Database; files: Files };

/** The longest side that is kept. */
const keptSides = { profilePicture: 2_000, banner: 4_000 } as const satisfies Record<
  PictureKind,
  number
>;

/**
 * Turns an upload into the page's picture or banner and returns its version. The replaced picture
 * is gone from storage; at every moment in between, the old picture or the new one is there and
 * whole.
 */
export const replacePicture = pageCommand({
  operation: 'replacePicture',
  may: 'edit the page',
  input: pictureUpload,
  run: ({ services, viewer, page: { profileId } }: OnPage<Stores>, { kind, uploadId, crop }) => {
    const { files } = services;
    const upload = { profileId, accountId: viewer.accountId, uploadId };
    return takeUpload(files, upload, async (bytes) => {
      const longestSide = keptSides[kind];
      const picture = await redrawPicture(bytes, { part: crop, longestSide, quality: 90 });
      return oneAfterTheOther(profileId, async () => {
        const isNew = (key: string) => key.endsWith(`.${picture.extension}`);
        const [key = '', oldKey = ''] = pictureKeys(profileId, kind).sort(
          (one, other) => Number(isNew(other)) - Number(isNew(one)),
        );
        await files.write(key, picture.bytes, pictureTypes[picture.extension]);
        // Only now, so that a lookup in between finds one of the two.
        await files.removeAll(oldKey);
        await removeCopies(files, profileId, kind);
        const change = kind === 'banner' ? { hasBanner: true } : {};
        if (!(await announce(services, profileId, change))) await files.removeAll(key);
        const facts = await files.facts(key);
        if (!facts) throw new AppError('not-found', words('profiles')('unknown'));
        return { version: pictureVersion(key, facts) };
      });
    });
  },
});

/** Removes a page's picture or banner, in every size. */
export const removePicture = pageCommand({
  operation: 'removePicture',
  may: 'edit the page',
  input: pictureOfPage,
  run: ({ services, page: { profileId } }: OnPage<Stores>, { kind }) =>
    oneAfterTheOther(profileId, async () => {
      const { files } = services;
      // First, so that the flag never promises a picture that is gone.
      if (kind === 'banner') await announce(services, profileId, { hasBanner: false });
      for (const key of pictureKeys(profileId, kind)) await files.removeAll(key);
      await removeCopies(files, profileId, kind);
      await announce(services, profileId, {});
    }),
});

const oneAfterTheOther = oneAtATime();

/** Removes all derivatives of a picture: its copies, the share picture and the press kit. */
async function removeCopies(files: Files, profileId: string, kind: PictureKind): Promise<void> {
  for (const name of [kind, 'share', 'press-kit'])
    await files.removeAll(`${derivedFolder(profileId)}/${name}`);
}

/** Announces the change, so that no process shows the old picture any longer. */
async function announce(
  { database }: Stores,
  profileId: string,
  change: { hasBanner?: boolean },
): Promise<boolean> {
  const rows = await database.orm
    .update(profiles)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(profiles.id, profileId))
    .returning({ id: profiles.id });
  database.changes.notify(`profiles:${profileId}`);
  return rows.length > 0;
}
