import { randomBytes } from 'node:crypto';
import { type UploadTarget, uploadLimits } from '#app/domain/profiles/upload.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { uploadAnnouncement } from '../fields.ts';
import { uploadPlace, uploadsOf } from '../queries/read-upload.server.ts';

/** How long a signed address accepts the file. */
const addressKeptMs = 15 * 60 * 1_000;
/** An upload that isn't used after this long has been given up. */
const openKeptMs = 60 * 60 * 1_000;

/**
 * Notes that a member is about to upload a file, and returns the address for it.
 * @throws AppError `too-many` while too many others of theirs are open
 */
export const announceUpload = pageCommand({
  operation: 'announceUpload',
  may: 'edit the page',
  input: uploadAnnouncement,
  async run(
    { services: { files }, viewer, page: { profileId } }: OnPage<{ files: Files }>,
    { contentType, sizeBytes },
  ): Promise<UploadTarget> {
    const { accountId } = viewer;
    const uploadId = randomBytes(16).toString('base64url');
    const place = uploadPlace({ profileId, accountId, uploadId });
    const note = Buffer.from(JSON.stringify({ contentType, sizeBytes }));
    // Counted after it is written, so that of many at once none slips through.
    await files.write(place.note, note, 'application/json');
    if ((await countOpen(files, uploadsOf(profileId, accountId))) > uploadLimits.mostOpen) {
      await files.removeAll(place.folder);
      throw new AppError('too-many', words('profiles')('upload.tooManyOpen'));
    }
    const target = { uploadId, method: 'PUT' as const };
    if (files.uploads.way === 'through') {
      const headers = { 'content-type': contentType };
      return { ...target, url: `/profiles/${profileId}/uploads/${uploadId}`, headers };
    }
    const conditions = { contentType, sizeBytes, forMs: addressKeptMs };
    return { ...target, ...(await files.uploads.sign(place.bytes, conditions)) };
  },
});

/** Counts uploads under way, and removes those that were given up. */
async function countOpen(files: Files, folder: string): Promise<number> {
  const oldest = Date.now() - openKeptMs;
  const open = new Set<string>();
  for (const { key, changedAt } of await files.list(folder)) {
    if (changedAt.getTime() < oldest) await files.removeAll(key);
    else open.add(key.slice(0, key.lastIndexOf('/')));
  }
  return open.size;
}
