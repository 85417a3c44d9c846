import { Hono } from 'hono';
import { evidenceKey } from '#app/features/bookings/disputes/commands/keep-evidence.server.ts';
import { readDisputeFile } from '#app/features/bookings/disputes/queries/read-dispute-file.server.ts';
import { answerFile } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';

/** Files that go with a dispute: for the two sides and administrators, to be saved and never shown. */
export const disputeFiles = new Hono<HttpEnv>().get(
  '/bookings/:bookingId/dispute/files/:fileId',
  (context) => {
    const { database, files } = context.var.services;
    const { bookingId, fileId } = context.req.param();
    return answerFile(context, `/bookings/${bookingId}/dispute`, async (viewer) => {
      const file = await readDisputeFile(database.orm, viewer, { bookingId, fileId });
      const ascii = file.name.replace(/[^\w.-]/g, '_');
      return {
        body: new Uint8Array(await files.read(evidenceKey(bookingId, file.id))),
        type: file.type,
        disposition: `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        headers: {
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        },
      };
    });
  },
);
