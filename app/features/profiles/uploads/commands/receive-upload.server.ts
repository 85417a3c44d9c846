import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { requireRight } from '../../policy.ts';
import { readAnnouncement, uploadPlace } from '../queries/read-upload.server.ts';
import { refusalOf } from '../steps/take-upload.server.ts';

/**
 * Takes in the bytes of an announced upload as they come. If they don't come whole, nothing of the
 * upload stays.
 */
export async function receiveUpload(
  files: Files,
  viewer: Viewer,
  { profileId, uploadId }: { profileId: string; uploadId: string },
  body: AsyncIterable<Uint8Array> | null,
): Promise<void> {
  requireRight(viewer, profileId, 'edit the page');
  const { accountId } = viewer;
  const upload = { profileId, accountId, uploadId };
  const { sizeBytes } = await readAnnouncement(files, upload);
  const place = uploadPlace(upload);
  if (files.uploads.way !== 'through')
    throw new AppError('not-found', words('profiles')('upload.unknown'));
  try {
    await files.uploads.receive(place.bytes, body ?? nothing(), sizeBytes);
  } catch (error) {
    await files.removeAll(place.folder);
    throw refusalOf(error);
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
