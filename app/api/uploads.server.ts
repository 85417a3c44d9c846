import { Hono } from 'hono';
import {
  addFile,
  announceUpload,
  changeFile,
  receiveUpload,
  removeFile,
  removePicture,
  replacePicture,
} from '#app/features/profiles/uploads/commands.server.ts';

import { addPageCall, answerRefusal } from '#app/http/answers/page-calls.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';

/** Pictures and files of a page, as `domain/profiles/upload` describes. */
export const uploads = new Hono<HttpEnv>().basePath('/profiles/:profileId');

uploads.use(async (context, next) => {
  await next();
  context.header('cache-control', 'no-store');
});

const picture = '/pictures/:kind';
addPageCall(uploads, announceUpload, { method: 'POST', path: '/uploads', status: 201 });
addPageCall(uploads, receiveUpload, { method: 'PUT', path: '/uploads/:uploadId' });
addPageCall(uploads, replacePicture, { method: 'POST', path: picture });
addPageCall(uploads, removePicture, { method: 'DELETE', path: picture });
addPageCall(uploads, addFile, { method: 'POST', path: '/files', status: 201 });
addPageCall(uploads, changeFile, { method: 'PATCH', path: '/files/:fileId' });
addPageCall(uploads, removeFile, { method: 'DELETE', path: '/files/:fileId' });

uploads.onError(answerRefusal);
