import { createHash } from 'node:crypto';
import type { Database, Orm } from '#app/db/client.server.ts';
import { pageFileKey } from '#app/domain/profiles/page-files.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files, Files as FilesView } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { Sheet } from '#app/platform/print/sheet.ts';
import { pictureVersion } from '../make-picture.server.ts';
import { type FoundPicture, findPicture } from '../queries.server.ts';
import { listKeptPlots } from '../riders/queries.server.ts';
import { readContent, viewPage } from '../show-profile.server.ts';
import { findFile } from '../uploads/queries.server.ts';
import type { ProfileView } from '../views.ts';
import { pressKitSheet } from './words.ts';

/**
 * A press photo or stage plot in storage, also one that a signed booking refers to; null for other
 * pages' files and missing ones.
 */
export async function findPressFile(
  orm: Orm,
  files: Files,
  profileId: string,
  fileId: string,
): Promise<FoundPicture | null> {
  const file =
    (await findFile(orm, profileId, fileId)) ??
    (await listKeptPlots(orm, profileId)).find(({ id }) => id === fileId);
  if (!file) return null;
  const key = pageFileKey(profileId, file);
  const facts = await files.facts(key);
  return facts && { key, version: pictureVersion(key, facts) };
}

export type PressKitSources = { database: Database; files: FilesView; log: Log; brand: Brand };

/** The contents of a press kit. */
export type PressKit = {
  userId: string;
  /** Changes with anything in it. */
  version: string;
  fileName: string;
  updatedAt: Date;
  profile: ProfileView;
  sheet: Omit<Sheet, 'picture'>;
  picture: FoundPicture | null;
};

/** Changes with the kit's layout, so that none with an older layout is handed out. */
const make = 2;

/**
 * Reads the public content of a page, never its draft. The caller checks that the reader may see
 * the page.
 * @throws AppError `not-found` if the page has been deleted
 */
export async function readPressKit(sources: PressKitSources, userId: string): Promise<PressKit> {
  const { database, brand } = sources;
  const { profile: row, published } = await readContent(database.orm, userId);
  const [{ profile }, { picture }] = await Promise.all([
    viewPage(sources, row, published),
    findPicture(sources, userId, 'profilePicture'),
  ]);
  const link = `${brand.site}/users/${userId}`;
  const sheet = pressKitSheet(profile, { link, producer: brand.product });
  const parts = JSON.stringify([make, sheet, profile]);
  return {
    userId,
    version: createHash('sha256').update(parts).digest('base64url').slice(0, 22),
    fileName: `${fileNameOf(profile.displayName ?? '', fileNameOf(userId, 'page'))}-press-kit`,
    updatedAt: row.updatedAt,
    profile,
    sheet,
    picture,
  };
}
