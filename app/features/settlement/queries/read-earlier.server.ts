import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { settlements, settlementVersions } from '#app/db/schema/settlement.ts';
import { inTodaysDigits } from '#app/domain/settlement/document.ts';
import type { Earlier } from '#app/domain/settlement/withholding-rules.ts';

type Query = {
  performerId: string;
  before: Date;
  timeZone: string;
  name: string;
  currency: string;
};

/**
 * A performer’s earnings, and the part withheld under one name, at earlier shows of the same
 * calendar year, by the settlements that hold. Payments elsewhere aren’t known here.
 */
export async function readEarlier(
  orm: Orm,
  { performerId, before, timeZone, name, currency }: Query,
): Promise<Earlier> {
  const instant = Temporal.Instant.fromEpochMilliseconds(before.getTime());
  const { year } = instant.toZonedDateTimeISO(timeZone);
  const yearBegins = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone);
  const documents = await orm
    .select({ document: settlementVersions.document, digits: settlementVersions.digits })
    .from(settlements)
    .innerJoin(
      settlementVersions,
      and(
        eq(settlementVersions.bookingId, settlements.bookingId),
        eq(settlementVersions.version, settlements.agreedVersion),
      ),
    )
    .innerJoin(bookings, eq(bookings.id, settlements.bookingId))
    .where(
      and(
        eq(bookings.performerId, performerId),
        lt(bookings.startsAt, before),
        gte(bookings.startsAt, new Date(yearBegins.epochMilliseconds)),
        sql`${settlementVersions.document} ->> 'currency' = ${currency}`,
      ),
    );
  const rows = documents
    .flatMap(({ document, digits }) => inTodaysDigits(document, digits).sheet.rows)
    .filter((row) => row.name === 'withholding' && row.label === name);
  return {
    earlierMinor: rows.reduce((sum, { formula }) => sum + (formula?.values.baseMinor ?? 0), 0),
    earlierWithheldMinor: rows.reduce((sum, { amountMinor }) => sum - amountMinor, 0),
  };
}
