import { Hono } from 'hono';
import { z } from 'zod';
import { uploadLimits } from '#app/domain/profiles/upload.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import {
  addFile,
  announceUpload,
  changeFile,
  receiveUpload,
  removeFile,
  removePicture,
  replacePicture,
} from '#app/features/profiles/uploads/commands.server.ts';

import { listFiles } from '#app/features/profiles/uploads/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';
import { listOf } from '#app/fields/answers.ts';

/** The pictures of a page, and the files of its press kit. */
export const filesApi = new Hono<HttpEnv>();

const tag = 'Pictures';
const base = '/profiles/:profileId';
const picture = `${base}/pictures/:kind`;
const file = `${base}/files/:fileId`;

const pageFile = z.object({
  id,
  kind: z.enum(['pressPhoto', 'stagePlot']),
  credit: z.string().describe('Who took or drew it.'),
  extension: z.enum(['jpg', 'png']),
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
});
const pageFiles = listOf(pageFile, uploadLimits.mostPressPhotos + 1);

/** Files that come to us rather than to a storage service use the call for it. */
const address = z
  .string()
  .transform((url) => (url.startsWith('/') ? `/api/v1${url}` : url))
  .pipe(z.string())
  .describe('A path of this site, or a whole address where files are stored elsewhere.');

addCommand(filesApi, announceUpload, {
  method: 'post',
  path: `${base}/uploads`,
  tag,
  summary: 'Announce an upload',
  description:
    'First of three steps: announce the file, send it to `url` with `method` and `headers`, then use it with `replacePicture` or `addFile`. If `url` is a path of this site, send your key with it as well. An upload that isn’t used within an hour is removed.',
  example: { contentType: 'image/jpeg', sizeBytes: 248_120 },
  answer: z.object({
    uploadId: id,
    url: address,
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()),
  }),
  status: 201,
});

addCommand(filesApi, receiveUpload, {
  method: 'put',
  path: `${base}/uploads/:uploadId`,
  tag,
  summary: 'Send the bytes of an upload',
  description:
    'The body is the file itself, as long as it was announced. Only where `announceUpload` names this path.',
});

addCommand(filesApi, replacePicture, {
  method: 'post',
  path: picture,
  tag,
  summary: 'Set a page’s picture or banner',
  description:
    '`kind` is `profilePicture` or `banner`. Everyone sees it at once. Without `crop`, it is the whole picture.',
  example: { uploadId: 'dGhlIGlkIG9mIGFuIHVwbG', crop: null },
  answer: z.object({ version: z.string() }),
});

addCommand(filesApi, removePicture, {
  method: 'delete',
  path: picture,
  tag,
  summary: 'Remove a page’s picture or banner',
});

addCall(filesApi, {
  method: 'get',
  path: `${base}/files`,
  operationId: 'listFiles',
  tag,
  summary: 'List a page’s press photos and its stage plot',
  description:
    'Each is at `/images/users/{profileId}/press-{id}.{extension}`, while the page is public.',
  answer: pageFiles,
  async run({ services, viewer, ids: { profileId = '' } }) {
    requireRight(viewer, profileId, 'edit the page');
    return { items: await listFiles(services.database.orm, profileId) };
  },
});

addCommand(filesApi, addFile, {
  method: 'post',
  path: `${base}/files`,
  tag,
  summary: 'Add a press photo, or set the stage plot',
  example: { uploadId: 'dGhlIGlkIG9mIGFuIHVwbG', kind: 'pressPhoto', credit: 'Ana Reis' },
  answer: pageFile,
  status: 201,
});

addCommand(filesApi, changeFile, {
  method: 'patch',
  path: file,
  tag,
  summary: 'Change a file’s credit or its place in the list',
  description: 'Responds with all of the page’s files.',
  example: { credit: 'Ana Reis, 2027', position: 0 },
  answer: z
    .array(pageFile)
    .transform((items) => ({ items }))
    .pipe(pageFiles),
});

addCommand(filesApi, removeFile, {
  method: 'delete',
  path: file,
  tag,
  summary: 'Remove a press photo or the stage plot',
});
