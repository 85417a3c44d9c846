import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { asAnnounced, changeOf } from '#app/domain/discovery/following.ts';
import { showView } from '#app/features/announcements/views.ts';
import { addNotifications } from '#app/features/notifications/commands.server.ts';
import { listAway } from '#app/features/notifications/queries.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import type { Brand } from '#app/platform/brand.ts';
import { showMail } from './mails.tsx';
import { followingPath, isAbout } from './queries.server.ts';
import { recordNotified } from './steps.server.ts';

type Services = { database: Database; brand: Brand; secret: string };
type ShowRow = typeof publicEvents.$inferSelect;

/** Each batch is committed at once: after an interruption the rest goes on from there. */
const mostAtOnce = 200;

/**
 * Tells followers of its pages about a show, and people who know of it or are coming about a
 * change. Each person is told each thing once, however often this runs. `added` names pages that
 * newly list it; null for a new show.
 */
export async function notifyFollowers(
  services: Services,
  { showId, added }: { showId: string; added: string[] | null },
): Promise<void> {
  while (await notifySome(services, showId, added));
}

/** Returns true if there may be more to tell. */
function notifySome(
  services: Services,
  showId: string,
  newPages: string[] | null,
): Promise<boolean> {
  return services.database.orm.transaction(async (tx) => {
    const isShow = eq(publicEvents.id, showId);
    // New attendees and changes of the show wait, so that no one misses the news being told.
    const [show] = await tx.select().from(publicEvents).where(isShow).for('no key update');
    if (!show || show.isPast) return false;
    const change = changeOf({ ...show, room: show.facts.room });
    const news = change ?? asAnnounced;
    const knowing = await recordChange(tx, showId, news);
    await send(tx, services, show, news, knowing);
    if (knowing.length === mostAtOnce) return true;
    if (show.status === 'cancelled' || newPages?.length === 0) return false;
    const followerIds = await recordNew(tx, show, newPages);
    if (change !== null) await recordNotified(tx, showId, change, followerIds);
    await send(tx, services, show, 'new', followerIds);
    return followerIds.length === mostAtOnce;
  });
}

/**
 * People who know of it and were last told something else. A show waiting for a digest isn't known
 * yet.
 */
async function recordChange(tx: Orm, showId: string, news: string): Promise<string[]> {
  const isNews =
    news === asAnnounced
      ? sql`(last.what like 'day %' or last.what like 'room %')`
      : sql`last.what is distinct from ${news}`;
  return idsOf(
    await tx.execute(sql`
      insert into follow_notices (show_id, follower_id, what, at)
      select ${showId}, knowing.follower_id, ${news}, clock_timestamp() from (
        select follower_id from follow_notices
        where show_id = ${showId} and what = 'new' and not is_due
        union select follower_id from attendances where show_id = ${showId}
      ) as knowing left join lateral (
        select told.what from follow_notices as told
        where told.show_id = ${showId} and told.follower_id = knowing.follower_id
        order by told.at desc, told.what = 'new' limit 1
      ) as last on true
      where ${isNews}
      limit ${mostAtOnce}::int
      on conflict (show_id, follower_id, what) do update set at = excluded.at
      returning follower_id as id`),
  );
}

/** People with a digest get it in the next one. */
async function recordNew(tx: Orm, show: ShowRow, newPages: string[] | null): Promise<string[]> {
  const { id, latitude, longitude } = show;
  const pages = sql`${sql.param(newPages ?? show.pages)}::text[]`;
  const position = { latitude: sql`${latitude}::float`, longitude: sql`${longitude}::float` };
  return idsOf(
    await tx.execute(sql`
      insert into follow_notices (show_id, follower_id, what, is_due)
      select ${id}, followers.id, 'new', followers.mails = 'weekly' from followers
      where exists (select from follows where follows.follower_id = followers.id
          and ${isAbout({ pages, ...position })} and (follows.page_id is not null or ${newPages === null}::boolean))
        and not exists (select from follow_notices where show_id = ${id}
          and follower_id = followers.id and what = 'new')
      limit ${mostAtOnce}::int on conflict do nothing returning follower_id as id`),
  );
}

type Reader = {
  id: string;
  accountId: string | null;
  email: string;
  language: string;
  nonce: string;
  mails: 'atOnce' | 'weekly' | 'none';
  isPushed: boolean;
};

async function send(
  tx: Orm,
  { brand, secret }: Services,
  show: ShowRow,
  news: string,
  followerIds: string[],
): Promise<void> {
  if (followerIds.length === 0) return;
  const readers = await readReaders(tx, followerIds);
  const isMailed = ({ mails }: Reader) =>
    mails === 'atOnce' || (mails === 'weekly' && news !== 'new');
  const mails = readers.filter(isMailed).map((reader): OutboxEvent => {
    const page = addressAt(
      brand.site,
      followingPath(secret, { accountId: null, nonce: reader.nonce }),
    );
    return {
      type: 'mail',
      payload: showMail(brand, { news, show: () => showView(show), page }, reader),
    };
  });
  await writeOutbox(tx, ...mails);
  await push(tx, show, news, readers);
}

async function push(tx: Orm, show: ShowRow, news: string, readers: Reader[]): Promise<void> {
  const recipients = readers.flatMap(({ accountId, isPushed }) =>
    accountId && isPushed ? [{ accountId, pageId: null, isListed: true }] : [],
  );
  const notice = {
    kind: news === 'new' ? 'new' : 'changed',
    subject: { kind: 'show', id: show.id },
  };
  // The same change may happen twice, with another in between.
  const cause = `show ${show.id} ${news} ${show.changedAt.getTime()}`;
  const notifications = await addNotifications(tx, notice, recipients, cause);
  if (notifications.length === 0) return;
  const ids = new Map(notifications.map(({ id, accountId }) => [accountId, id]));
  const away = await listAway(tx, [...ids.keys()]);
  await writeOutbox(
    tx,
    ...away.map(({ sessionId, accountId }): OutboxEvent => {
      const payload = { notificationId: ids.get(accountId) ?? 0, sessionId };
      return { type: 'push', payload, accountId };
    }),
  );
}

/** People about to leave are told nothing more. */
async function readReaders(tx: Orm, ids: string[]): Promise<Reader[]> {
  return rowsOf<Reader>(
    tx.execute(sql`
    select f.id, f.account_id as "accountId", coalesce(a.email, f.email) as email,
      coalesce(a.language, f.language) as language, f.nonce, f.mails, f.is_pushed as "isPushed"
    from followers f left join accounts a on a.id = f.account_id
    where f.id = any(${sql.param(ids)}::text[]) and a.deletion_requested_at is null`),
  );
}

function idsOf(answer: unknown): string[] {
  return (answer as { rows: { id: string }[] }).rows.map(({ id }) => id);
}
