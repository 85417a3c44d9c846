import { and, desc, eq, gte, lt, max, min, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { documents } from '#app/db/schema/documents.ts';
import type { DocumentKind } from '#app/domain/payments/document.ts';
import { cutPage, type ListCursor } from '#app/lib/list-cursor.ts';
import { monthsOf } from '#app/lib/time/days.ts';
import { type DocumentRow, documentRow } from '../../views.ts';
import { isOf, readParties } from './read-document.server.ts';

export type DocumentFilter = {
  /** By the clock of the time zone. */
  year: number | null;
  kind: DocumentKind | null;
  timeZone: string;
};

export const documentsPerPage = 30;

/** The documents from or for some parties, the newest first, a page at a time. */
export async function listDocuments(
  orm: Orm,
  parties: string[],
  { year, kind, timeZone }: DocumentFilter,
  after: ListCursor | null,
): Promise<{ entries: DocumentRow[]; next: string | null }> {
  const rows = await orm
    .select()
    .from(documents)
    .where(
      and(
        isOf(parties),
        kind ? eq(documents.kind, kind) : undefined,
        year === null ? undefined : inYear(year, timeZone),
        after
          ? sql`(${documents.issuedAt}, ${documents.id}) < (${after.at.toISOString()}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(documents.issuedAt), desc(documents.id))
    .limit(documentsPerPage + 1);
  const page = cutPage(rows, documentsPerPage, ({ issuedAt, id }) => ({ at: issuedAt, id }));
  const partiesById = await readParties(orm, page.entries);
  const entries = page.entries.map((one) => documentRow(one, partiesById.get(one.id)));
  return { ...page, entries };
}

/** The years with documents from or for the parties, the latest first. */
export async function listDocumentYears(
  orm: Orm,
  parties: string[],
  timeZone: string,
): Promise<number[]> {
  const [span] = await orm
    .select({ first: min(documents.issuedAt), last: max(documents.issuedAt) })
    .from(documents)
    .where(isOf(parties));
  if (!span?.first || !span.last) return [];
  const yearOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).year;
  const [first, last] = [yearOf(span.first), yearOf(span.last)];
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

function inYear(year: number, timeZone: string): SQL | undefined {
  const months = monthsOf(year, timeZone);
  const [start, end] = [months[0], months[12]] as [Date, Date];
  return and(gte(documents.issuedAt, start), lt(documents.issuedAt, end));
}
