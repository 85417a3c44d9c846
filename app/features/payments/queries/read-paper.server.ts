import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { paperParties, papers } from '#app/db/schema/papers.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type PaperView, paperView, type StoredParty } from '../views.ts';

/**
 * A paper, to whoever it is from or for.
 * @param readers the parties that somebody may read the papers of; null for an administrator, who
 *   may read them all
 * @throws AppError `not-found`
 */
export async function readPaper(
  orm: Orm,
  paperId: string,
  readers: string[] | null,
): Promise<PaperView> {
  const [paper] = await orm
    .select()
    .from(papers)
    .where(and(eq(papers.id, paperId), readers === null ? undefined : isOf(readers)));
  if (!paper) throw new AppError('not-found', words('payments')('papers.page.unknown'));
  return paperView(paper, await readParties(orm, [paperId]));
}

/** From or for one of some parties. */
export function isOf(parties: string[]): SQL | undefined {
  return or(inArray(papers.issuerId, parties), inArray(papers.recipientId, parties));
}

/** Everybody on some papers. Who has left is called by a part of a hash of their id. */
export async function readParties(
  orm: Orm,
  paperIds: string[],
): Promise<(StoredParty & { paperId: string })[]> {
  if (paperIds.length === 0) return [];
  return orm
    .select({
      paperId: paperParties.paperId,
      partyId: paperParties.partyId,
      name: paperParties.name,
      pseudonym: sql<string>`left(md5(${paperParties.partyId}), 8)`,
      lines: paperParties.lines,
      taxId: paperParties.taxId,
      country: paperParties.country,
    })
    .from(paperParties)
    .where(inArray(paperParties.paperId, paperIds));
}
