import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { showOrder } from '#app/features/tickets/orders/queries/show-order.server.ts';
import { showTicket } from '#app/features/tickets/orders/queries/show-ticket.server.ts';
import { orderSheet, ticketSheet } from '#app/features/tickets/orders/words/ticket-sheet.ts';
import { soldTicketsFile } from '#app/features/tickets/sales/queries/list-sold.server.ts';
import { answerFile, printPdf } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { retryAfter, statusOf } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { TicketSheet } from '#app/platform/print/sheet.ts';

/** Tickets as PDF, for whoever has their address, and as a table for whoever sells them. */
export const ticketFiles = new Hono<HttpEnv>()
  .get('/orders/:link/tickets.pdf', (context) =>
    answer(context, async ({ database: { orm }, secret, brand }) =>
      orderSheet(await showOrder(orm, { secret, link: context.req.param('link') }), brand.product),
    ),
  )
  .get('/tickets/:link/ticket.pdf', (context) =>
    answer(context, async ({ database: { orm }, secret, brand }) =>
      ticketSheet(
        await showTicket(orm, { secret, link: context.req.param('link') }),
        brand.product,
      ),
    ),
  )
  .get('/profiles/:profileId/events/:eventId/tickets/sold.csv', (context) =>
    answerFile(context, context.req.path.replace('/sold.csv', '/orders'), async (viewer) => ({
      body: await soldTicketsFile(
        context.var.services.database.orm,
        viewer,
        context.req.param('eventId'),
      ),
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="tickets.csv"',
    })),
  );

async function answer(
  context: Context<HttpEnv>,
  find: (services: Services) => Promise<TicketSheet | null>,
): Promise<Response> {
  const { services } = context.var;
  const t = words('tickets');
  context.header('cache-control', 'private, no-store');
  context.header('x-robots-tag', 'noindex');
  try {
    const sheet = await find(services);
    if (!sheet) throw new AppError('conflict', t('print.none'));
    const pdf = await printPdf(services, sheet, () => t('print.notPrinted'));
    return context.body(pdf, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${t('print.file')}.pdf"`,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'unavailable') context.header('retry-after', retryAfter);
    return context.text(error.message, statusOf(error.code) as ContentfulStatusCode);
  }
}
