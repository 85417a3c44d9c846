import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { words } from '#app/lib/words.ts';
import { listLeft } from '../../sales/queries/list-left.server.ts';
import { headOf, loadSelling } from '../../sales/queries/load-selling.server.ts';
import { findImport } from './find-import.server.ts';

export type ShownImport = Awaited<ReturnType<typeof showImport>>;

/**
 * The preview of a file, row by row: the number of tickets of each product, those imported already,
 * and the problems.
 */
export async function showImport(
  orm: Orm,
  viewer: Viewer,
  { eventId, importId }: { eventId: string; importId: string },
) {
  const selling = await loadSelling(orm, viewer, eventId);
  const { shop, added, present, left } = await findImport(orm, eventId, importId);
  // Seats can’t be matched, so types with numbered seats aren’t offered.
  const types = (await listLeft(orm, eventId)).filter(({ isPlain }) => isPlain);
  const t = words('tickets');
  return {
    ...headOf(selling),
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
}
