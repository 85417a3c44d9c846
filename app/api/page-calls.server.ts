import { Hono } from 'hono';
import { saveDraft } from '#app/features/profiles/editor/commands.server.ts';
import { readEditor } from '#app/features/profiles/editor/queries.server.ts';
import {
  addFile,
  announceUpload,
  changeFile,
  receiveUpload,
  removeFile,
  removePicture,
  replacePicture,
} from '#app/features/profiles/uploads/commands.server.ts';
import { readList, takeScans } from '#app/features/tickets/door/commands.server.ts';
import {
  addPageCall,
  answerRefusal,
  readCaller,
  runOpenCall,
  runPageCall,
} from '#app/http/answers/page-calls.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { limitBody } from '#app/http/limits.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');

/** A draft has at most 400,000 characters, each of at most six bytes. */
const draftBody = limitBody(2_400_000, (context, status) =>
  context.json({ error: words('profiles')('draftUnreadable') }, status),
);

/** Calls that the editor of a page makes while its author is typing. */
export const editorCalls = new Hono<HttpEnv>().basePath('/profiles/:profileId');

/** Saves `{ revision, content }`; the answer names the revision that the next save builds on. */
editorCalls.put('/draft', draftBody, async (context) => {
  try {
    const { revision } = await runPageCall(context, saveDraft);
    return context.json({ revision }, 200, { 'cache-control': 'no-store' });
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'bad-input') throw new AppError(code, t('draftUnreadable'), { cause: error });
    if (code !== 'conflict') throw error;
    // If the author then decides for their own version, it is saved on top of this one.
    const { viewer, profileId } = readCaller(context);
    const { revision } = await readEditor(context.var.services, viewer, { profileId });
    const refusal = { error: t('draftConflict'), revision };
    return context.json(refusal, 409, { 'cache-control': 'no-store' });
  }
});

editorCalls.onError(answerRefusal);

/** Calls made by phones at the door. They have keys of their own, and no session. */
export const doorCalls = new Hono<HttpEnv>()
  .post('/door/list', async (context) =>
    context.json(await runOpenCall(context, readList), 200, headers),
  )
  .post('/door/scans', async (context) =>
    context.json(await runOpenCall(context, takeScans), 200, headers),
  );

const headers = { 'cache-control': 'private, no-store' };

doorCalls.onError(answerRefusal);

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
