import { Hono } from 'hono';
import { refuseThread } from '#app/features/messaging/policy.ts';
import { findFile } from '#app/features/messaging/queries.server.ts';
import { makeSmallPicture } from '#app/features/messaging/store-files.server.ts';
import { answerFile, sentFile } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';

/** Files attached to messages, for people who may read the thread at that moment. */
export const messageFiles = new Hono<HttpEnv>()
  .get('/messages/files/:fileId', (context) => {
    const { database, files } = context.var.services;
    return answerFile(context, context.req.path, async (viewer) => {
      const file = await findFile(database.orm, viewer, context.req.param('fileId'));
      return sentFile(file, await files.read(file.key));
    });
  })
  .get('/messages/files/:fileId/small', (context) => {
    const { database, files } = context.var.services;
    return answerFile(context, context.req.path, async (viewer) => {
      const file = await findFile(database.orm, viewer, context.req.param('fileId'));
      if (file.type === 'application/pdf') refuseThread();
      const { type, bytes } = await makeSmallPicture(files, file);
      return sentFile({ name: file.name, type }, bytes);
    });
  });
