import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { leftOf } from '#app/domain/tickets/grant.ts';
import { waitingEnds } from '#app/domain/tickets/waiting.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { newToken, sealToken } from '#app/platform/token.server.ts';
import { refusedGrant } from '../../baskets/words/refused-grant.ts';
import { readNight } from '../../orders/queries/read-night.server.ts';
import type { Mailing } from '../../orders/steps/mail-order.server.ts';
import { askAboutEmail } from '../../orders/words/ask-about-email.ts';
import { waitingMail } from '../emails/waiting-mail.tsx';
import { joining } from '../fields.ts';
import { lockUnwaited } from '../steps/serve-waiting.server.ts';
import { entryPath, entryPurpose } from '../words/entry-names.ts';

type Services = Mailing & { database: Database };

/**
 * Adds a buyer to the waiting list of a ticket type that is sold out.
 * @returns link: the secret in the address of their place in line; it is the right to read and
 *   leave
 * @throws AppError `conflict` for a type that can be bought, isn’t on sale or has no list, and for
 *   an address that waits for it already; as `askAboutEmail`; `bad-input` for more or fewer than
 *   one order may have
 */
export const joinWaitingList = command({
  operation: 'joinWaitingList',
  openTo: 'visitors',
  input: joining,
  async run(
    services: Services,
    _viewer: Viewer | null,
    { typeId, quantity, name, email, askedEmail },
  ) {
    askAboutEmail({ email, askedEmail });
    const { database, brand, secret } = services;
    const id = newToken();
    const language = currentLanguage();
    await database.orm.transaction(async (tx) => {
      const eventId = await requireSoldOut(tx, typeId, quantity);
      const added = await tx
        .insert(waitingEntries)
        .values({ id, eventId, typeId, quantity, name, email, language })
        .onConflictDoNothing()
        .returning({ id: waitingEntries.id });
      if (added.length === 0)
        throw new AppError('conflict', words('tickets')('waiting.refused.twice'));
      const night = await readNight(tx, eventId);
      const url = addressAt(brand.site, entryPath(secret, id));
      const payload = waitingMail(
        brand,
        { kind: 'joined', night, quantity, url },
        { email, language },
      );
      await writeOutbox(tx, { type: 'mail', payload });
    });
    return { link: sealToken(secret, entryPurpose, id) };
  },
});

/** @returns its event */
async function requireSoldOut(tx: Orm, typeId: string, quantity: number): Promise<string> {
  const t = words('tickets');
  const stock = await lockUnwaited(tx, [typeId]);
  const type = stock.types.get(typeId);
  if (!type?.isOnSale || type.isHidden)
    throw refusedGrant({
      why: 'not on sale',
      typeId,
      closed: (!type?.isHidden && type?.closed) || null,
    });
  const { leastPerOrder, mostPerOrder, eventId } = type;
  if (quantity < leastPerOrder)
    throw refusedGrant({ why: 'too few', typeId, bound: leastPerOrder });
  if (quantity > mostPerOrder) throw refusedGrant({ why: 'too many', typeId, bound: mostPerOrder });
  if (leftOf(stock, type) + (stock.pool.get(typeId)?.length ?? 0) >= leastPerOrder)
    throw new AppError('conflict', t('waiting.refused.onSale'));
  const [row] = await tx
    .select({ event: events, isOn: ticketSales.hasWaitingList, now: sql<string>`now()` })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(eq(events.id, eventId));
  if (!row?.isOn || waitingEnds(row.event) <= new Date(row.now))
    throw new AppError('conflict', t('waiting.refused.noList'));
  return eventId;
}
