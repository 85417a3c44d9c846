import { type Context, Hono } from 'hono';
import { readDocument } from '#app/features/payments/documents/queries.server.ts';
import { findOrder, readPass } from '#app/features/tickets/orders/queries.server.ts';
import { readTicketSheet } from '#app/features/tickets/orders/show-order.server.ts';
import { applePass, googleTicket } from '#app/features/tickets/orders/ticket-passes.ts';
import { payerOf } from '#app/features/tickets/orders/words.ts';
import { listDoor, writeSoldTickets } from '#app/features/tickets/sales/queries.server.ts';
import { doorSheet } from '#app/features/tickets/sales/words.ts';
import {
  answerFile,
  answerSecret,
  orRefuseInWords,
  printPdf,
} from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { googleLink, packPass } from '#app/platform/wallets/passes.server.ts';
import { walletsAt, walletsOf } from '#app/platform/wallets/wallets.ts';
import { printDocument } from './document-files.server.ts';

const t = words('tickets');

/** Tickets as PDF for people with the address, and as a table for the seller. */
export const ticketFiles = new Hono<HttpEnv>()
  .get('/orders/:link/tickets.pdf', printed)
  .get('/tickets/:link/ticket.pdf', printed)
  .get('/orders/:link/documents/:file{[\\w-]+\\.pdf}', (context) => {
    const { services } = context.var;
    const { database, secret, brand } = services;
    return answerSecret(context, async () => {
      const { link, file } = context.req.param();
      const { id } = await findOrder(database.orm, { secret, link });
      const documentId = file.replace(/\.pdf$/, '');
      const document = await readDocument(database.orm, documentId, [payerOf(id)]);
      return {
        // Its own address is the buyer’s secret, and an invoice is passed on to others.
        body: await printDocument(services, document, brand.site),
        type: 'application/pdf',
        disposition: `inline; filename="${document.number}.pdf"`,
        headers: { 'x-robots-tag': 'noindex' },
      };
    });
  })
  .get('/profiles/:profileId/events/:eventId/tickets/sold.csv', (context) => {
    const { orm } = context.var.services.database;
    const page = context.req.path.replace('/sold.csv', '/orders');
    return answerFile(context, page, async (viewer) => ({
      body: await writeSoldTickets(orm, viewer, context.req.param('eventId')),
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="tickets.csv"',
    }));
  })
  .get('/profiles/:profileId/events/:eventId/tickets/door-list.pdf', doorList);

function doorList(context: Context<HttpEnv>): Promise<Response> {
  const { services } = context.var;
  return answerFile(context, context.req.path.replace(/\.pdf$/, ''), async (viewer) => {
    const eventId = context.req.param('eventId') ?? '';
    const list = await listDoor(services.database.orm, viewer, eventId);
    if (list.lines.length + list.guests.length === 0)
      throw new AppError('conflict', t('sales.door.none'));
    const sheet = doorSheet(list, services.brand.product);
    return {
      body: await printPdf(services, sheet, () => t('sales.door.notPrinted')),
      type: 'application/pdf',
      disposition: 'inline; filename="door-list.pdf"',
      headers: { 'x-robots-tag': 'noindex' },
    };
  });
}

function printed(context: Context<HttpEnv>): Promise<Response> {
  const { services } = context.var;
  const { database, secret, brand } = services;
  return answerSecret(context, async () => {
    const path = context.req.path.slice(0, context.req.path.lastIndexOf('/'));
    const { sheet } = await readTicketSheet({ database, secret, product: brand.product }, path);
    if (!sheet) throw new AppError('conflict', t('print.none'));
    return {
      body: await printPdf(services, sheet, () => t('print.notPrinted')),
      type: 'application/pdf',
      disposition: `inline; filename="${t('print.file')}.pdf"`,
      headers: { 'x-robots-tag': 'noindex' },
    };
  });
}

/** Tickets for wallets, for people with the address of the ticket or of its order. */
export const ticketPasses = new Hono<HttpEnv>()
  .get('/orders/:link/tickets/:ticketId/ticket.pkpass', answerApplePass)
  .get('/tickets/:link/ticket.pkpass', answerApplePass)
  .get('/orders/:link/tickets/:ticketId/google-wallet', redirectToGoogle)
  .get('/tickets/:link/google-wallet', redirectToGoogle);

function answerApplePass(context: Context<HttpEnv>): Promise<Response> {
  const { brand, settings } = context.var.services;
  return answerSecret(context, async () => {
    const { apple } = walletsOf(settings);
    const ticket = await readTicket(context);
    if (!apple || !walletsAt(brand.wallets, ticket.now).includes('apple')) throw refuseWallet();
    const design = { logoFile: settings.BRAND_LOGO, now: ticket.now };
    return {
      body: await packPass(apple, applePass(ticket, brand), design),
      type: 'application/vnd.apple.pkpass',
      disposition: 'attachment; filename="ticket.pkpass"',
      headers: { 'x-robots-tag': 'noindex' },
    };
  });
}

function redirectToGoogle(context: Context<HttpEnv>): Promise<Response> {
  const { brand, settings } = context.var.services;
  return orRefuseInWords(context, async () => {
    const { google } = walletsOf(settings);
    const ticket = await readTicket(context);
    if (!google) throw refuseWallet();
    const { eventId: event, copyId, now } = ticket;
    const about = { ids: { event, ticket: copyId }, site: brand.site, now };
    return context.redirect(googleLink(google, googleTicket(ticket, brand), about), 303);
  });
}

function readTicket(context: Context<HttpEnv>) {
  const { database, secret } = context.var.services;
  const { link = '', ticketId } = context.req.param();
  return readPass(database.orm, { secret, link, ticketId });
}

function refuseWallet(): AppError {
  return new AppError('not-found', words('tickets')('wallet.notOffered'));
}
