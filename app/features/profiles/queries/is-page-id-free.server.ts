import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { hashOfPageId, pageIds } from '#app/db/schema/profiles.ts';
import { pageIdsFrom } from '#app/domain/profiles/page-id.ts';

/** True if no page has, or ever had, this id. */
export async function isPageIdFree(orm: Orm, id: string): Promise<boolean> {
  return (await orm.$count(pageIds, eq(pageIds.hash, hashOfPageId(id)))) === 0;
}

/** The first free id made of a name; '' where there is none. */
export async function proposePageId(orm: Orm, name: string): Promise<string> {
  for (const id of pageIdsFrom(name)) if (await isPageIdFree(orm, id)) return id;
  return '';
}
