import { and, asc, eq, exists, gt, sql } from 'drizzle-orm';
import { fediverseFollowers, fediversePages } from '#app/db/schema/fediverse.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { actorAddress } from '#app/domain/fediverse/addresses.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { type ActorServices, showActor } from '../queries/show-actor.server.ts';
import { notifyFollowers } from '../steps/write-activity.server.ts';
import { addressed } from '../words/vocabulary.ts';

/** One run handles this many; the next one goes on. */
const mostAtOnce = 100;

/** Sends changed names and pictures of pages to their followers. */
export async function publishPages(means: ActorServices): Promise<void> {
  if (!means.brand.isFederated) return;
  const { orm } = means.database;
  const { pageId, notifiedAt } = fediversePages;
  const followers = orm
    .select({ actor: fediverseFollowers.actor })
    .from(fediverseFollowers)
    .where(eq(fediverseFollowers.pageId, pageId));
  const pages = await orm
    .select({ pageId })
    .from(fediversePages)
    .innerJoin(profiles, eq(profiles.id, pageId))
    .where(and(isPublic(), gt(profiles.updatedAt, notifiedAt), exists(followers)))
    .orderBy(asc(notifiedAt))
    .limit(mostAtOnce);
  for (const { pageId } of pages) await publishPage(means, pageId);
}

async function publishPage(means: ActorServices, pageId: string): Promise<void> {
  const actor = await showActor(means, pageId);
  const address = actorAddress(means.brand.site, pageId);
  await means.database.orm.transaction(async (tx) => {
    // Of several workers, one has something to send.
    const [row] = await tx
      .update(fediversePages)
      .set({ notifiedAt: sql`now()` })
      .where(
        and(
          eq(fediversePages.pageId, pageId),
          sql`${fediversePages.notifiedAt} < (
        select ${profiles.updatedAt} from ${profiles} where ${profiles.id} = ${pageId})`,
        ),
      )
      .returning({ notifiedAt: fediversePages.notifiedAt });
    if (!row?.notifiedAt || !actor) return;
    const { '@context': context, ...object } = actor.document;
    await notifyFollowers(tx, pageId, {
      '@context': context,
      id: `${address}#update-${row.notifiedAt.getTime()}`,
      type: 'Update',
      actor: address,
      ...addressed(means.brand.site, pageId),
      published: row.notifiedAt.toISOString(),
      object,
    });
  });
}
