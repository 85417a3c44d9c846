import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { queueRules } from '#app/domain/tickets/queue.ts';
import { writePercent } from '#app/lib/money/percent.ts';
import { words } from '#app/lib/words.ts';
import { listRateChoices } from '../../taxes/queries/list-tax-rates.server.ts';
import { headOf, loadSelling } from './load-selling.server.ts';

type Query = { eventId: string; offered: readonly string[] };

/** The values of the form of a sale’s rules: its own, else those of the venue’s last sale. */
export async function startSale(orm: Orm, viewer: Viewer, { eventId, offered }: Query) {
  const selling = await loadSelling(orm, viewer, eventId);
  const [last] = await orm
    .select({ sale: ticketSales })
    .from(ticketSales)
    .innerJoin(events, eq(events.id, ticketSales.eventId))
    .where(eq(events.venueId, selling.venueId))
    .orderBy(desc(ticketSales.createdAt))
    .limit(1);
  const rules = selling.sale ?? last?.sale;
  const currency =
    rules?.currency ?? (await lastCurrency(orm, selling.venueId)) ?? offered[0] ?? 'EUR';
  return {
    ...headOf(selling),
    isSetUp: selling.sale !== null,
    taxes: await listRateChoices(orm, {
      venueId: selling.venueId,
      day: selling.event.day,
      none: words('tickets')('sale.taxNumber'),
    }),
    currencies: [...new Set([currency, ...offered])],
    written: {
      currency,
      taxBasisPoints: writePercent(rules?.taxBasisPoints ?? 0),
      taxRateId: rules?.taxRateId ?? '',
      returnHours: written(rules?.returnHours),
      mostPerPerson: written(rules?.mostPerPerson),
      basketsPerMinute: written(rules?.basketsPerMinute ?? queueRules.perMinute),
    },
  };
}

const written = (count: number | null | undefined) => (count == null ? '' : String(count));

/** The currency of the venue’s last sale. */
async function lastCurrency(orm: Orm, venueId: string): Promise<string | null> {
  const [last] = await orm
    .select({ currency: announcements.currency })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .where(and(eq(events.venueId, venueId), isNotNull(announcements.currency)))
    .orderBy(desc(announcements.createdAt))
    .limit(1);
  return last?.currency ?? null;
}

/** The currency of a sale’s amounts; empty before there is one. */
export async function readSaleCurrency(orm: Orm, eventId: string): Promise<string> {
  const isSelf = eq(ticketSales.eventId, eventId);
  const [sale] = await orm
    .select({ currency: ticketSales.currency })
    .from(ticketSales)
    .where(isSelf);
  return sale?.currency ?? '';
}
