import { Hono } from 'hono';
import { evidenceKey } from '#app/features/bookings/disputes/commands/keep-evidence.server.ts';
import { readDisputeFile } from '#app/features/bookings/disputes/queries/read-dispute-file.server.ts';
import { answerFile, sentFile } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';

/** Files that go with a dispute: for the two sides and administrators. */
export const disputeFiles = new Hono<HttpEnv>().get(
  '/bookings/:bookingId/dispute/files/:fileId',
  (context) => {
    const { database, files } = context.var.services;
    const { bookingId, fileId } = context.req.param();
    return answerFile(context, `/bookings/${bookingId}/dispute`, async (viewer) => {
      const file = await readDisputeFile(database.orm, viewer, { bookingId, fileId });
      return sentFile(file, await files.read(evidenceKey(bookingId, file.id)));
    });
  },
);
