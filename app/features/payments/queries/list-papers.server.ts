import { and, desc, eq, gte, lt, max, min, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { papers } from '#app/db/schema/papers.ts';
import type { PaperKind } from '#app/domain/payments/paper.ts';
import { cutPage, type ListCursor } from '#app/lib/list-cursor.ts';
import { monthsOf } from '#app/lib/months.ts';
import { type PaperRow, paperRow } from '../views.ts';
import { isOf, readParties } from './read-paper.server.ts';

export type PaperFilter = {
  /** By the clock of the time zone. */
  year: number | null;
  kind: PaperKind | null;
  timeZone: string;
};

const pageSize = 30;

/** The papers from or for some parties, the newest first, a page at a time. */
export async function listPapers(
  orm: Orm,
  parties: string[],
  { year, kind, timeZone }: PaperFilter,
  after: ListCursor | null,
): Promise<{ entries: PaperRow[]; next: string | null }> {
  const rows = await orm
    .select()
    .from(papers)
    .where(
      and(
        isOf(parties),
        kind ? eq(papers.kind, kind) : undefined,
        year === null ? undefined : inYear(year, timeZone),
        after
          ? sql`(${papers.issuedAt}, ${papers.id}) < (${after.at.toISOString()}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(papers.issuedAt), desc(papers.id))
    .limit(pageSize + 1);
  const page = cutPage(rows, pageSize, ({ issuedAt, id }) => ({ at: issuedAt, id }));
  const named = await readParties(
    orm,
    page.entries.map(({ id }) => id),
  );
  return {
    entries: page.entries.map((paper) =>
      paperRow(
        paper,
        named.filter(({ paperId }) => paperId === paper.id),
      ),
    ),
    next: page.next,
  };
}

/** The years in which papers from or for some parties were issued, the latest first. */
export async function listPaperYears(
  orm: Orm,
  parties: string[],
  timeZone: string,
): Promise<number[]> {
  const [span] = await orm
    .select({ first: min(papers.issuedAt), last: max(papers.issuedAt) })
    .from(papers)
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
  return and(gte(papers.issuedAt, start), lt(papers.issuedAt, end));
}
