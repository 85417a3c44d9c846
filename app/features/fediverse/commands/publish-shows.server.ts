import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { fediversePages, fediversePosts } from '#app/db/schema/fediverse.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { type ShowView, showView } from '#app/features/announcements/views.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId } from '#app/platform/token.server.ts';
import { notifyFollowers } from '../steps/write-activity.server.ts';
import {
  change,
  creation,
  fingerprintOf,
  type Post,
  showDocument,
  withdrawal,
} from '../words/show-document.ts';

type Services = { database: Pick<Database, 'orm'>; brand: Pick<Brand, 'site' | 'isFederated'> };

/**
 * Publishes shows on each page that lists them, tells its followers of changes, and withdraws shows
 * that are no longer public there. Running it again tells no one anything twice.
 */
export async function publishShows(
  { database, brand }: Services,
  showIds: string[],
): Promise<void> {
  if (!brand.isFederated) return;
  for (const showId of showIds)
    await database.orm.transaction((tx) => publishShow(tx, brand.site, showId));
}

async function publishShow(tx: Orm, site: string, showId: string): Promise<void> {
  // Two runs wait for each other, so that the later facts stay.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fediverse'), hashtext(${showId}))`);
  const [row] = await tx.select().from(publicEvents).where(eq(publicEvents.id, showId));
  const show = row ? showView(row) : null;
  const pages = row ? await findPages(tx, row.pages) : [];
  const { pageId, withdrawnAt } = fediversePosts;
  const isLive = and(eq(fediversePosts.showId, showId), isNull(withdrawnAt));
  const posts = await tx.select().from(fediversePosts).where(isLive);
  const byPage = new Map(posts.map((post) => [post.pageId, post]));
  for (const page of show && !show.isPast ? pages : []) {
    const post = byPage.get(page);
    if (post) await publishChange(tx, site, show as ShowView, post);
    else await publishFirst(tx, site, show as ShowView, { pageId: page, showId });
  }
  await tx
    .update(fediversePosts)
    .set({ withdrawnAt: sql`now()` })
    .where(and(isLive, pages.length > 0 ? notInArray(pageId, pages) : undefined));
  for (const post of posts.filter((one) => !pages.includes(one.pageId)))
    await notifyFollowers(tx, post.pageId, withdrawal(site, post));
}

/** The pages among these that are on the Fediverse. */
async function findPages(tx: Orm, ids: string[]): Promise<string[]> {
  const { id } = profiles;
  const rows = await tx
    .select({ id })
    .from(profiles)
    .leftJoin(fediversePages, eq(fediversePages.pageId, id))
    .where(and(inArray(id, ids), isPublic(), sql`${fediversePages.isOff} is not true`));
  return rows.map((row) => row.id).sort();
}

async function publishFirst(
  tx: Orm,
  site: string,
  show: ShowView,
  { pageId, showId }: { pageId: string; showId: string },
): Promise<void> {
  const post: Post = { id: newId(), pageId };
  const document = showDocument(show, post, site);
  await tx.insert(fediversePages).values({ pageId }).onConflictDoNothing();
  const [told] = await tx
    .insert(fediversePosts)
    .values({ ...post, showId, fingerprint: fingerprintOf(document) })
    .returning();
  if (told) await notifyFollowers(tx, pageId, creation(document, told, site, post));
}

async function publishChange(
  tx: Orm,
  site: string,
  show: ShowView,
  post: typeof fediversePosts.$inferSelect,
): Promise<void> {
  const document = showDocument(show, post, site);
  const fingerprint = fingerprintOf(document);
  const isNew = fingerprint !== post.fingerprint;
  const changes = post.changes + 1;
  const [told] = await tx
    .update(fediversePosts)
    .set({
      comparedAt: sql`now()`,
      ...(isNew && { fingerprint, changes, changedAt: sql`now()` }),
    })
    .where(eq(fediversePosts.id, post.id))
    .returning();
  if (isNew && told) await notifyFollowers(tx, post.pageId, change(document, told, site, post));
}
