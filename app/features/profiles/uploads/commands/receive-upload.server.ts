import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { sentUpload } from '../fields.ts';
import { readAnnouncement, uploadPlace } from '../queries/read-upload.server.ts';
import { refusalOf } from '../steps/take-upload.server.ts';

/**
 * Stores the bytes of an announced upload as they come. If they don't come whole, nothing of the
 * upload stays.
 */
export const receiveUpload = pageCommand({
  operation: 'receiveUpload',
  may: 'edit the page',
  input: sentUpload,
  async run(
    { services: { files }, viewer, page: { profileId } }: OnPage<{ files: Files }>,
    { uploadId, bytes },
  ) {
    const upload = { profileId, accountId: viewer.accountId, uploadId };
    const { sizeBytes } = await readAnnouncement(files, upload);
    const place = uploadPlace(upload);
    if (files.uploads.way !== 'through')
      throw new AppError('not-found', words('profiles')('upload.unknown'));
    try {
      await files.uploads.receive(place.bytes, bytes ?? nothing(), sizeBytes);
    } catch (error) {
      await files.removeAll(place.folder);
      throw refusalOf(error);
    }
  },
});

async function* nothing(): AsyncGenerator<Uint8Array> {}
