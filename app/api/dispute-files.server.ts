import { Hono } from 'hono';
import { evidenceKey } from '#app/features/bookings/disputes/commands/keep-evidence.server.ts';
import { readDisputeFile } from '#app/features/bookings/disputes/queries/read-dispute-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { refuseFile } from '#app/http/forms/refuse-file.server.ts';

/** Files that go with a dispute: for the two sides and administrators, to be saved and never shown. */
export const disputeFiles = new Hono<HttpEnv>().get(
  '/bookings/:bookingId/dispute/files/:fileId',
  async (context) => {
    const { services, viewer } = context.var;
    const { bookingId, fileId } = context.req.param();
    const headers = { 'cache-control': 'private, no-store' };
    const page = `/bookings/${bookingId}/dispute`;
    if (!viewer) return context.redirect(`/sign-in?next=${encodeURIComponent(page)}`, 303);
    try {
      const { database, files } = services;
      const file = await readDisputeFile(database.orm, viewer, { bookingId, fileId });
      const bytes = await files.read(evidenceKey(bookingId, file.id));
      return context.body(new Uint8Array(bytes), 200, {
        ...headers,
        'content-type': file.type,
        'content-disposition': `attachment; filename="${asciiOf(file.name)}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    } catch (error) {
      return refuseFile(context, error);
    }
  },
);

function asciiOf(name: string): string {
  return name.replace(/[^\w.-]/g, '_');
}
