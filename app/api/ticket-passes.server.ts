import { type Context, Hono } from 'hono';
import { readPass } from '#app/features/tickets/orders/queries.server.ts';
import { applePass, googleTicket } from '#app/features/tickets/orders/ticket-passes.ts';
import { answerSecret, orRefuseInWords } from '#app/http/answers/answer-file.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { packPass } from '#app/platform/wallets/apple-pass.server.ts';
import { googleLink } from '#app/platform/wallets/google-link.server.ts';
import { walletsAt, walletsOf } from '#app/platform/wallets/wallets.ts';

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
