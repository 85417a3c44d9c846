import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { followers, followNotices } from '#app/db/schema/discovery.ts';
import { changeOf } from '#app/domain/discovery/following.ts';
import { showView } from '#app/features/announcements/views.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import { addressAt } from '#app/lib/own-path.ts';
import type { Brand } from '#app/platform/brand.ts';
import { digestMail } from '../emails/digest-mail.tsx';
import { followingPath } from '../queries/find-follower.server.ts';
import { recordNotified } from '../steps/note-notified.server.ts';

type Services = { database: Database; brand: Brand; secret: string };

const digestsAtOnce = 500;

/** Mails new shows to people with weekly digests, each in a transaction of its own. */
export async function sendDigests(services: Services): Promise<void> {
  const followerRows = await services.database.orm
    .selectDistinct({ id: followers.id })
    .from(followers)
    .innerJoin(followNotices, and(eq(followNotices.followerId, followers.id), followNotices.isDue))
    .where(isItsTime)
    .limit(digestsAtOnce);
  const ids = followerRows.map(({ id }) => id);
  await eachAlone(ids, (id) => sendDigest(services, id), 'digests can’t be sent');
}

/** A person who has changed to mails at once gets the rest at once. */
const isItsTime = sql`(${followers.mails} = 'atOnce'
  or ${followers.digestAt} < now() - interval '7 days')`;

async function sendDigest({ database, brand, secret }: Services, id: string): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [follower] = await tx
      .update(followers)
      .set({ digestAt: sql`now()` })
      // Of two workers, the second finds that its time has passed.
      .where(and(eq(followers.id, id), isItsTime))
      .returning();
    if (!follower) return;
    const shows = await removePending(tx, id);
    for (const show of shows) {
      const change = changeOf({ ...show, room: show.facts.room });
      if (change) await recordNotified(tx, show.id, change, [id]);
    }
    const reader = await readReader(tx, follower);
    if (shows.length === 0 || !reader) return;
    const page = addressAt(
      brand.site,
      followingPath(secret, { accountId: null, nonce: follower.nonce }),
    );
    const content = { shows: () => shows.map((show) => showView(show)), page };
    await writeOutbox(tx, { type: 'mail', payload: digestMail(brand, content, reader) });
  });
}

async function removePending(tx: Orm, followerId: string) {
  const pending = await tx
    .update(followNotices)
    .set({ isDue: false })
    .where(and(eq(followNotices.followerId, followerId), followNotices.isDue))
    .returning({ showId: followNotices.showId });
  const ids = pending.map(({ showId }) => showId);
  return tx
    .select()
    .from(publicEvents)
    .where(
      and(
        isAnyOf(publicEvents.id, ids),
        eq(publicEvents.isPast, false),
        sql`${publicEvents.status} <> 'cancelled'`,
      ),
    )
    .orderBy(asc(publicEvents.startsAt), asc(publicEvents.id));
}

async function readReader(tx: Orm, follower: typeof followers.$inferSelect) {
  const { accountId, email, language } = follower;
  if (accountId === null) return email === null ? null : { email, language };
  const [account] = await tx
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), sql`${accounts.deletionRequestedAt} is null`));
  return account ?? null;
}
