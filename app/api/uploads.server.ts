import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { type PictureKind, pictureKinds } from '#app/domain/profiles/picture-address.ts';
import type { UploadRefusal } from '#app/domain/profiles/upload.ts';
import {
  pageFileChange,
  pageFileUpload,
  pictureUpload,
  uploadAnnouncement,
} from '#app/features/profiles/forms.ts';
import { addFile } from '#app/features/profiles/uploads/commands/add-file.server.ts';
import { announceUpload } from '#app/features/profiles/uploads/commands/announce-upload.server.ts';
import { changeFile } from '#app/features/profiles/uploads/commands/change-file.server.ts';
import { receiveUpload } from '#app/features/profiles/uploads/commands/receive-upload.server.ts';
import { removeFile } from '#app/features/profiles/uploads/commands/remove-file.server.ts';
import {
  removePicture,
  replacePicture,
} from '#app/features/profiles/uploads/commands/replace-picture.server.ts';
import { answerRefusal, whoAndWhere } from '#app/http/answers/page-calls.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { limitBody } from '#app/http/limit-body.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');
const smallBody = limitBody(16 * 1024, (context, status) =>
  context.json({ error: t('upload.badRequest') } satisfies UploadRefusal, status),
);

/** Pictures and files of a page, as `domain/profiles/upload` describes. */
export const uploads = new Hono<HttpEnv>().basePath('/profiles/:profileId');

uploads.use(async (context, next) => {
  await next();
  context.header('cache-control', 'no-store');
});

uploads.post('/uploads', smallBody, async (context) => {
  const { files } = context.var.services;
  const { viewer, profileId } = whoAndWhere(context);
  const announcement = await bodyOf(context, uploadAnnouncement);
  return context.json(await announceUpload(files, viewer, profileId, announcement), 201);
});

uploads.put('/uploads/:uploadId', async (context) => {
  const { files } = context.var.services;
  const { viewer, profileId } = whoAndWhere(context);
  const uploadId = context.req.param('uploadId');
  await receiveUpload(files, viewer, { profileId, uploadId }, context.req.raw.body);
  return context.body(null, 204);
});

uploads.post('/pictures/:kind', smallBody, async (context) => {
  const { viewer, profileId } = whoAndWhere(context);
  const kind = kindOf(context.req.param('kind'));
  const upload = await bodyOf(context, pictureUpload);
  const picture = await replacePicture(context.var.services, viewer, profileId, kind, upload);
  return context.json(picture);
});

uploads.delete('/pictures/:kind', async (context) => {
  const { viewer, profileId } = whoAndWhere(context);
  const kind = kindOf(context.req.param('kind'));
  await removePicture(context.var.services, viewer, profileId, kind);
  return context.body(null, 204);
});

uploads.post('/files', smallBody, async (context) => {
  const { viewer, profileId } = whoAndWhere(context);
  const upload = await bodyOf(context, pageFileUpload);
  return context.json(await addFile(context.var.services, viewer, profileId, upload), 201);
});

uploads.patch('/files/:fileId', smallBody, async (context) => {
  const { database } = context.var.services;
  const { viewer, profileId } = whoAndWhere(context);
  const fileId = context.req.param('fileId');
  const change = await bodyOf(context, pageFileChange);
  return context.json(await changeFile(database, viewer, profileId, fileId, change));
});

uploads.delete('/files/:fileId', async (context) => {
  const { viewer, profileId } = whoAndWhere(context);
  await removeFile(context.var.services, viewer, profileId, context.req.param('fileId'));
  return context.body(null, 204);
});

uploads.onError(answerRefusal);

function kindOf(text: string): PictureKind {
  const kind = pictureKinds.find((name) => name === text);
  if (!kind) throw new AppError('not-found', t('upload.unknownKind'));
  return kind;
}

async function bodyOf<Form extends z.ZodType>(
  context: Context<HttpEnv>,
  form: Form,
): Promise<z.output<Form>> {
  const body: unknown = await context.req.json().catch(() => {
    throw new AppError('bad-input', t('upload.badRequest'));
  });
  return parseInput(form, body);
}
