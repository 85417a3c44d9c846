import {
  type Crop,
  type PageFile,
  type PageFileChange,
  type PageFileKind,
  type PictureKind,
  type UploadRefusal,
  type UploadTarget,
  uploadLimits,
} from '#app/domain/profiles/page-files.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');

/** Why an upload failed, as a sentence. */
class UploadFailure extends Error {}

export type Progress = { signal: AbortSignal; onProgress(share: number): void };

/** The reason why a file can't be sent at all; null if it can. */
export function fileProblem(file: File): string | null {
  if (!(uploadLimits.contentTypes as readonly string[]).includes(file.type))
    return t('editor.upload.wrongType');
  return file.size > uploadLimits.mostBytes ? t('editor.upload.tooLarge') : null;
}

/**
 * The picture in a file, upright. Cameras note in a file which way they were held.
 * @throws UploadFailure for a file that is no picture or too large a one
 */
export async function openPicture(file: File): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UploadFailure(t('editor.upload.unreadable'));
  });
  if (picture.width * picture.height <= uploadLimits.mostPixels) return picture;
  picture.close();
  throw new UploadFailure(t('editor.upload.tooManyPixels'));
}

/** Sends a file and makes it the page's picture or banner; resolves to its version. */
export async function sendPicture(
  profileId: string,
  kind: PictureKind,
  { file, crop }: { file: File; crop: Crop },
  progress: Progress,
): Promise<string> {
  const uploadId = await sendBytes(profileId, file, progress);
  const { version } = await takeOver<{ version: string }>(
    `/profiles/${profileId}/pictures/${kind}`,
    { uploadId, crop },
    progress.signal,
  );
  return version;
}

export async function removePicture(profileId: string, kind: PictureKind): Promise<void> {
  await call('DELETE', `/profiles/${profileId}/pictures/${kind}`);
}

/** Sends a file and makes it a press photo or the stage plot. */
export async function sendFile(
  profileId: string,
  kind: PageFileKind,
  file: File,
  progress: Progress,
): Promise<PageFile> {
  const uploadId = await sendBytes(profileId, file, progress);
  const body = { uploadId, kind, credit: '' };
  return takeOver(`/profiles/${profileId}/files`, body, progress.signal);
}

export function changeFile(
  profileId: string,
  fileId: string,
  change: PageFileChange,
): Promise<PageFile[]> {
  return call('PATCH', `/profiles/${profileId}/files/${fileId}`, change);
}

export async function removeFile(profileId: string, fileId: string): Promise<void> {
  await call('DELETE', `/profiles/${profileId}/files/${fileId}`);
}

async function sendBytes(profileId: string, file: File, progress: Progress): Promise<string> {
  const target = await call<UploadTarget>(
    'POST',
    `/profiles/${profileId}/uploads`,
    { contentType: file.type, sizeBytes: file.size },
    progress.signal,
  );
  await put(target, file, progress);
  return target.uploadId;
}

/** The last step. A user who stops it can't be told that nothing has changed. */
async function takeOver<Answer>(address: string, body: object, signal: AbortSignal) {
  throwIfStopped(signal);
  try {
    return await call<Answer>('POST', address, body, signal);
  } catch (error) {
    throwIfStopped(signal, 'editor.upload.cancelledLate');
    throw error;
  }
}

/** `fetch` doesn't tell how much of a body has been sent. */
function put(target: UploadTarget, file: File, { signal, onProgress }: Progress): Promise<void> {
  throwIfStopped(signal);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (message: string) => () => reject(new UploadFailure(message));
    request.open(target.method, target.url);
    for (const [name, value] of Object.entries(target.headers))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : fail(refusalIn(request.responseText))();
    request.onerror = fail(t('editor.upload.noConnection'));
    request.onabort = fail(t('editor.upload.cancelled'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

async function call<Answer>(
  method: string,
  address: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const { response, text } = await fetch(address, {
    method,
    signal,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
    // An answer can break off, or be stopped, when its head has already come.
    .then(async (response) => ({ response, text: await response.text() }))
    .catch(() => {
      throwIfStopped(signal);
      throw new UploadFailure(t('editor.upload.noConnection'));
    });
  if (!response.ok) throw new UploadFailure(refusalIn(text));
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

function throwIfStopped(
  signal: AbortSignal | undefined,
  reason: 'editor.upload.cancelled' | 'editor.upload.cancelledLate' = 'editor.upload.cancelled',
): void {
  if (signal?.aborted) throw new UploadFailure(t(reason));
}

function refusalIn(text: string): string {
  try {
    return (JSON.parse(text) as UploadRefusal).error;
  } catch {
    return t('editor.upload.failed');
  }
}

/** The words for any failure on the way. */
export function failureWords(error: unknown): string {
  return error instanceof UploadFailure ? error.message : t('editor.upload.failed');
}
