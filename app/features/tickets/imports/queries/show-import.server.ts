import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { allotments, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { leftOf } from '#app/domain/tickets/grant.ts';
import { words } from '#app/lib/words.ts';
import { headOf, loadSelling } from '../../sales/queries/load-selling.server.ts';
import { findImport } from './find-import.server.ts';

export type ShownImport = Awaited<ReturnType<typeof showImport>>;

/**
 * What a file comes to, row by row, before anything is taken of it: how many tickets of which products,
 * what is here already, and what has to be put right.
 * @throws AppError `not-found`, `forbidden`
 */
export async function showImport(
  orm: Orm,
  viewer: Viewer,
  { eventId, importId }: { eventId: string; importId: string },
) {
  const selling = await loadSelling(orm, viewer, eventId);
  const { shop, added, present, left } = await findImport(orm, eventId, importId);
  const types = await listTypes(orm, eventId);
  const t = words('tickets');
  return {
    ...headOf(selling),
    ...{ importId, shop, types },
    products: [...Map.groupBy(added, ({ product }) => product)].map(([product, those]) => ({
      ...{ product, count: those.length },
      typeId: types.find(({ name }) => name.toLowerCase() === product.toLowerCase())?.id ?? null,
    })),
    rows: added.map(({ line, key, buyer, holder, email, product }) => ({
      ...{ line, key, product },
      text: [key, holder || buyer, email].filter(Boolean).join(' · '),
    })),
    addressless: new Set(added.flatMap(({ email, order }) => (email ? [] : [order]))).size,
    present: present.length,
    unpaid: left.filter(({ why }) => why === 'notPaid').length,
    problems: left.flatMap(({ line, why, what }) =>
      why === 'notPaid' ? [] : [{ line, why, text: t(`import.row.${why}`, { what }) }],
    ),
  };
}

/** Seats can’t be matched, so that what is numbered isn’t imported. */
async function listTypes(orm: Orm, eventId: string) {
  const rows = await orm
    .select({ type: ticketTypes, allotment: allotments })
    .from(ticketTypes)
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .where(
      and(
        ...[eq(ticketTypes.eventId, eventId), isNull(ticketTypes.endedAt)],
        ...[eq(ticketTypes.ticketsEach, 1), eq(allotments.isNumbered, false)],
      ),
    )
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  return rows.map(({ type, allotment }) => ({
    ...{ id: type.id, name: type.name },
    left: leftOf({ allotments: new Map([[allotment.id, allotment]]) }, type),
  }));
}
