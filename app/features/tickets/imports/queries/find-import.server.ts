import { and, eq, isNotNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ticketImports } from '#app/db/schema/tickets/imports.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * A file that was read for an event, and its tickets that aren’t imported yet.
 * @throws AppError `not-found` once it is imported or a day has passed
 */
export async function findImport(orm: Orm, eventId: string, importId: string) {
  const [row] = await orm
    .select()
    .from(ticketImports)
    .where(and(eq(ticketImports.id, importId), eq(ticketImports.eventId, eventId)));
  if (!row) throw new AppError('not-found', words('tickets')('import.refused.gone'));
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
