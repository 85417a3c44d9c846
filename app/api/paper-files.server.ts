import { Hono } from 'hono';
import { paperSheet } from '#app/features/payments/components/paper-sheet.ts';
import { readPaper } from '#app/features/payments/queries/read-paper.server.ts';
import { readersOf } from '#app/features/profiles/policy.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { refuseFile } from '#app/http/refuse-file.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { printSheet } from '#app/platform/print-sheet.server.ts';

const headers = { 'cache-control': 'private, no-store' };

/** A paper of money as PDF, for the people of whoever it is from or for, and administrators. */
export const paperFiles = new Hono<HttpEnv>().get(
  '/papers/:file{[\\w-]+\\.pdf}',
  async (context) => {
    const { services, viewer, requestId } = context.var;
    const paperId = context.req.param('file').replace(/\.pdf$/, '');
    if (!viewer)
      return context.redirect(`/sign-in?next=${encodeURIComponent(`/papers/${paperId}`)}`, 303);
    const { site, product } = services.brand;
    try {
      const readers = viewer.isAdmin ? null : readersOf(viewer);
      const paper = await readPaper(services.database.orm, paperId, readers);
      const link = `${site}/papers/${paperId}`;
      const pdf = await printSheet(paperSheet(paper, { link, product })).catch((cause) => {
        services.log.error({ error: cause, requestId }, 'a paper can’t be set');
        throw new AppError('unavailable', words('payments')('papers.page.notPrinted'), { cause });
      });
      return context.body(new Uint8Array(pdf), 200, {
        ...headers,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${paper.kind}-${paper.number}.pdf"`,
      });
    } catch (error) {
      return refuseFile(context, error);
    }
  },
);
