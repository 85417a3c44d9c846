import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { promoCodes } from '#app/db/schema/tickets/codes.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { listTypes } from '../../sales/queries/list-types.server.ts';
import { headOf, loadSelling } from '../../sales/queries/load-selling.server.ts';

export type ListedCodes = Awaited<ReturnType<typeof listCodes>>;

/**
 * The promo codes of an event, and how often they were used.
 * @throws AppError `conflict` before the sale has rules
 */
export async function listCodes(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  if (!selling.sale) throw new AppError('conflict', words('tickets')('refused.noSale'));
  const rows = await orm
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.eventId, eventId))
    .orderBy(asc(promoCodes.createdAt), asc(promoCodes.id));
  return {
    ...headOf(selling),
    currency: selling.sale.currency,
    types: await listTypes(orm, eventId),
    codes: rows.map(({ eventId: _, createdAt: __, endedAt, ...code }) => ({
      ...code,
      isEnded: endedAt !== null,
    })),
  };
}
