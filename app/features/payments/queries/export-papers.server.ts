import { asc } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { papers } from '#app/db/schema/papers.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/zip.server.ts';
import { partiesOf } from '../policy.ts';
import { paperView } from '../views.ts';
import { isOf, readParties } from './read-paper.server.ts';

/** Every paper from or for somebody, or a page that they own, as it reads. */
export async function* exportPapers(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select()
    .from(papers)
    .where(isOf(partiesOf(viewer)))
    .orderBy(asc(papers.issuedAt), asc(papers.id));
  if (rows.length === 0) return;
  const named = Map.groupBy(
    await readParties(
      orm,
      rows.map(({ id }) => id),
    ),
    ({ paperId }) => paperId,
  );
  yield jsonPart(
    'papers.json',
    rows.map((paper) => paperView(paper, named.get(paper.id) ?? [])),
  );
}
