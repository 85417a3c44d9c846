import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { correctedAddresses, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries/load-night.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { addressEndedMail } from '../emails/address-ended-mail.tsx';
import { buyerAddress, ownAddress } from '../fields.ts';
import { findOrder } from '../queries/find-order.server.ts';
import { isBuyers } from '../queries/is-buyers.server.ts';
import { readNight } from '../queries/read-night.server.ts';
import { isValid } from '../queries/ticket-states.server.ts';
import { lockOrder, type Order } from '../steps/issue-tickets.server.ts';
import { type Mailing, mailOrder } from '../steps/mail-order.server.ts';
import { askAboutEmail } from '../words/ask-about-email.ts';
import { orderLink } from '../words/order-names.ts';

type Services = Mailing & { database: Database };

/**
 * Corrects the address of an order by its link, which the old address and the buyer’s browser have.
 * @returns link: the new secret of the order; the old one has ended
 * @throws AppError as `askAboutEmail`; `conflict` as `correct`
 */
export const changeOrderEmail = command({
  operation: 'changeOrderEmail',
  openTo: 'visitors',
  input: ownAddress,
  async run(services: Services & From, _viewer: Viewer | null, { link, email, askedEmail }) {
    const { database, secret, from } = services;
    askAboutEmail({ email, askedEmail });
    const { id: account } = await findOrder(database.orm, { secret, link });
    await limitAttempts(database.orm, 'correct an address', { network: from?.address, account });
    return database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      const corrected = await correct(tx, services, order, { email, by: 'buyer' });
      return { link: orderLink(secret, corrected) };
    });
  },
});

/**
 * The same for the venue that sold it. It isn’t shown the new link, as it never saw the old one.
 * @throws AppError as `askAboutEmail`; `conflict` as `correct`
 */
export const correctOrderEmail = pageCommand({
  operation: 'correctOrderEmail',
  may: 'sell tickets',
  input: buyerAddress,
  async run({ services, viewer, page }: OnPage<Services>, { eventId, orderId, email, askedEmail }) {
    askAboutEmail({ email, askedEmail });
    const { orm } = services.database;
    await orm.transaction(async (tx) => {
      requireNightOf(page, await loadNight(tx, eventId));
      const order = await lockOrder(tx, eq(orders.id, orderId));
      if (order?.eventId !== eventId || order.state !== 'placed')
        throw new AppError('not-found', words('tickets')('refused.noOrder'));
      await correct(tx, services, order, { email, by: 'venue', accountId: viewer.accountId });
    });
    return { email };
  },
});

type Correction = { email: string; by: 'buyer' | 'venue'; accountId?: string };

/**
 * Gives an order, which is locked, another address of its buyer: their tickets get new codes, which
 * are sent there; the link, the files and the codes of the old address end, and a mail tells it so.
 * Tickets that were passed on stay with their new holders.
 * @throws AppError `conflict` for an order that isn’t bought or has no address, for the same one,
 *   and for too many
 */
async function correct(
  tx: Orm,
  services: Mailing,
  order: Order,
  { email, by, accountId }: Correction,
): Promise<Order> {
  const t = words('tickets');
  if (order.state !== 'placed') throw new AppError('conflict', t('address.refused.notBought'));
  if (order.email === '') throw new AppError('conflict', t('address.refused.none'));
  if (order.email === email) throw new AppError('conflict', t('address.refused.same'));
  if (by === 'buyer' && order.linkNumber >= orderLimits.addressCorrections)
    throw new AppError('conflict', t('address.refused.often'));
  const linkNumber = order.linkNumber + 1;
  await tx.update(orders).set({ email, linkNumber }).where(eq(orders.id, order.id));
  await tx.insert(correctedAddresses).values({
    orderId: order.id,
    linkNumber,
    before: order.email,
    after: email,
    by,
    accountId: accountId ?? null,
  });
  await tx
    .update(tickets)
    // As when a venue moves it: a ticket stays the one that it is, so that its holder stays inside.
    .set({ serial: sql`${tickets.serial} + 1`, moved: sql`${tickets.moved} + 1` })
    .where(and(eq(tickets.orderId, order.id), isValid, isBuyers));
  const corrected = { ...order, email, linkNumber };
  await mailOrder(tx, services, 'corrected', corrected);
  const night = await readNight(tx, order.eventId);
  const reader = { email: order.email, language: order.language };
  const payload = addressEndedMail(services.brand, { night, by, now: email }, reader);
  await writeOutbox(tx, { type: 'mail', payload });
  return corrected;
}
