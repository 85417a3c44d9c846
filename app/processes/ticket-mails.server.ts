import type { Database } from '#app/db/client.server.ts';
import type { MailedTickets } from '#app/db/outbox.server.ts';
import { eventIdIn } from '#app/domain/announcements/public-event.ts';
import { listFedShows } from '#app/features/announcements/queries.server.ts';
import { showsCalendar } from '#app/features/announcements/words.ts';
import { readTicketSheet } from '#app/features/tickets/orders/show-order.server.ts';
import { inLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Log } from '#app/platform/log.ts';
import type { Attachment } from '#app/platform/mail.server.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';

const t = words('tickets');

type Stores = { database: Database; log: Log; brand: Brand; secret: string };

/**
 * The attachments of a mail with tickets: the tickets to print, and the show for a calendar. The
 * mail goes without them if they can’t be made, or belong to another holder by now, since it links
 * to their page.
 */
export async function attachTickets(
  stores: Stores,
  { path, language }: MailedTickets,
): Promise<Attachment[]> {
  try {
    return await inLanguage(language, () => attach(stores, path));
  } catch (error) {
    stores.log.error({ error }, 'tickets can’t be attached to their mail');
    return [];
  }
}

async function attach(
  { database, brand, secret, log }: Stores,
  path: string,
): Promise<Attachment[]> {
  const { product } = brand;
  const { sheet, showPath } = await readTicketSheet({ database, secret, product }, path);
  if (!sheet) return [];
  const pdf: Attachment = {
    name: `${t('print.file')}.pdf`,
    type: 'application/pdf',
    bytes: await printSheet(sheet, log),
  };
  const showId = eventIdIn(showPath?.split('/').at(-1) ?? '');
  const shows = showId ? await listFedShows(database.orm, { id: showId }) : [];
  if (shows.length === 0) return [pdf];
  const text = showsCalendar({ shows, title: product, path: '/events' }, brand);
  const bytes = new TextEncoder().encode(text);
  return [pdf, { name: `${t('print.calendar')}.ics`, type: 'text/calendar; charset=utf-8', bytes }];
}
