import { Hono } from 'hono';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { today } from '#app/lib/time/days.ts';
import { words } from '#app/lib/words.ts';
import { textPart, type ZipPart, zipStream } from '#app/platform/files/zip.server.ts';
import { exportEverything } from '#app/processes/export.server.ts';

/** A ZIP of everything that belongs to the signed-in person. */
export const exports = new Hono<HttpEnv>();

exports.post('/settings/export', async (context) => {
  const { services, viewer, clientAddress: network, requestId } = context.var;
  if (!viewer) return context.redirect('/sign-in?next=/settings/export', 303);
  const { orm } = services.database;
  try {
    await limitAttempts(orm, 'download export', { network, account: viewer.accountId });
  } catch (error) {
    if (error instanceof AppError) return context.redirect('/settings/export?too-often', 303);
    throw error;
  }
  await logSecurity(orm, { actor: viewer.pseudonym, action: 'export downloaded' });
  const name = `${fileNameOf(services.brand.product, 'export')}-export-${today()}.zip`;
  const onBreak = (error: unknown) =>
    services.log.error({ error, requestId }, 'an export broke off');
  return context.body(zipStream(exportParts(services, viewer), onBreak), 200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
});

async function* exportParts(
  { database: { orm }, files, brand }: Pick<Services, 'database' | 'files' | 'brand'>,
  viewer: Viewer,
): AsyncGenerator<ZipPart> {
  yield textPart(
    'README.txt',
    words('accounts')('export.readme', {
      product: brand.product,
      name: viewer.name,
      day: dayAt(new Date(), viewer),
      support: brand.supportEmail,
    }),
  );
  yield* exportEverything(orm, viewer, files);
}
