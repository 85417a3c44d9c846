import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { ticketImports, tickets } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { orderShops } from '#app/domain/tickets/order-file.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { listLeft } from '../sales/queries.server.ts';
import { headOf, loadSelling, saleQuery } from '../sales/sale-command.server.ts';
import { ofImport } from './fields.ts';

const t = words('tickets');

/** The event that a file is uploaded for. */
export async function startImport(orm: Orm, viewer: Viewer, eventId: string) {
  return headOf(await loadSelling(orm, viewer, eventId));
}

export type ShownImport = Awaited<ReturnType<typeof showImport>>;

/**
 * The preview of a file, row by row: the number of tickets of each product, those imported already,
 * and the problems.
 */
export const showImport = saleQuery({
  operation: 'readTicketImport',
  input: ofImport,
  answer: z.object({
    shop: z.enum(orderShops),
    products: z.array(
      z.object({
        product: z.string(),
        count: z.int(),
        typeId: id.nullable().describe('Of the ticket type that is called the same.'),
      }),
    ),
    rows: z.array(z.object({ line: z.int(), key: z.string(), product: z.string() })),
    present: z.int().describe('Tickets that were imported before.'),
    unpaid: z.int().describe('Rows that aren’t paid or were cancelled.'),
    problems: z.array(z.object({ line: z.int(), why: z.string(), text: z.string() })),
  }),
  async run({ orm, event, venueId }, { eventId, importId }) {
    const { shop, added, present, left } = await findImport(orm, eventId, importId);
    // Seats can’t be matched, so types with numbered seats aren’t offered.
    const types = (await listLeft(orm, eventId)).filter(({ isPlain }) => isPlain);
    return {
      ...headOf({ event, venueId }),
      importId,
      shop,
      types,
      products: [...Map.groupBy(added, ({ product }) => product)].map(([product, ofProduct]) => ({
        product,
        count: ofProduct.length,
        typeId: types.find(({ name }) => name.toLowerCase() === product.toLowerCase())?.id ?? null,
      })),
      rows: added.map(({ line, key, buyer, holder, email, product }) => ({
        line,
        key,
        product,
        text: [key, holder || buyer, email].filter(Boolean).join(' · '),
      })),
      addressless: new Set(added.flatMap(({ email, order }) => (email ? [] : [order]))).size,
      present: present.length,
      unpaid: left.filter(({ why }) => why === 'notPaid').length,
      problems: left.flatMap(({ line, why, what }) =>
        why === 'notPaid' ? [] : [{ line, why, text: t(`import.row.${why}`, { what }) }],
      ),
    };
  },
});

/** A file that was read for an event, and its tickets that aren’t imported yet. */
export async function findImport(orm: Orm, eventId: string, importId: string) {
  const [row] = await orm
    .select()
    .from(ticketImports)
    .where(and(eq(ticketImports.id, importId), eq(ticketImports.eventId, eventId)));
  if (!row) throw new AppError('not-found', t('import.refused.gone'));
  const present = await orm
    .select({ key: tickets.importedAs })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), isNotNull(tickets.importedAs)));
  const here = new Set(present.map(({ key }) => key));
  const { tickets: all, left, shop } = row.file;
  const added = all.filter((ticket) => !here.has(importedAs(shop, ticket.key)));
  return { shop, left, added, present: all.filter((ticket) => !added.includes(ticket)) };
}

/** Two shops may use the same codes. */
export const importedAs = (shop: string, key: string): string => `${shop} ${key}`;
