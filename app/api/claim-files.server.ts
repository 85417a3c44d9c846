import { Hono } from 'hono';
import { evidenceKey } from '#app/features/bookings/commands/keep-evidence.server.ts';
import { readClaimFile } from '#app/features/bookings/queries/read-claim-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { refuseFile } from '#app/http/refuse-file.server.ts';

/** Files that go with a claim: for the two sides and administrators, to be saved and never shown. */
export const claimFiles = new Hono<HttpEnv>().get(
  '/bookings/:bookingId/claim/files/:fileId',
  async (context) => {
    const { services, viewer } = context.var;
    const { bookingId, fileId } = context.req.param();
    const headers = { 'cache-control': 'private, no-store' };
    const page = `/bookings/${bookingId}/claim`;
    if (!viewer) return context.redirect(`/sign-in?next=${encodeURIComponent(page)}`, 303);
    try {
      const { database, files } = services;
      const file = await readClaimFile(database.orm, viewer, { bookingId, fileId });
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
