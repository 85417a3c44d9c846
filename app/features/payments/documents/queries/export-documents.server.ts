import { asc } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { documents } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { partiesOf } from '../../policy.ts';
import { documentView } from '../../views.ts';
import { isOf, readParties } from './read-document.server.ts';

/** Every document from or for a person, or a page that they own, with its full text. */
export async function* exportDocuments(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select()
    .from(documents)
    .where(isOf(partiesOf(viewer)))
    .orderBy(asc(documents.issuedAt), asc(documents.id));
  if (rows.length === 0) return;
  const parties = await readParties(orm, rows);
  const views = rows.map((document) => documentView(document, parties.get(document.id)));
  yield jsonPart('documents.json', views);
}
