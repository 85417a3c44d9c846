import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { outsideActs, outsideShows, refusedNamings } from '#app/db/schema/announcements.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  type OutsideShow,
  readPosition,
  showTimes,
} from '#app/domain/announcements/outside-show.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { isPublic } from '#app/features/profiles/read-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { naming, type OutsideShowInput, ofOutsideShow, outsideShow } from './fields.ts';
import { loadOutsideShow } from './queries.server.ts';
import { type Lister, lockLister, putOutsideShows, refreshOutsideShows } from './steps.server.ts';

type On = OnPage<{ database: Database }>;

/**
 * A page lists a show that wasn’t booked here: a performer one at a place without a page, a venue a
 * night of its own. Other named acts link to their pages once they agree. Returns the id in its
 * public address.
 */
export const addOutsideShow = pageCommand({
  operation: 'addOutsideShow',
  may: 'list own shows',
  input: outsideShow,
  async run({ services: { database }, page: { profileId } }: On, input) {
    return database.orm.transaction(async (tx) => {
      const page = await lockLister(tx, profileId);
      const show = await judgeShow(tx, page, input);
      const [showId = ''] = await putOutsideShows(tx, profileId, [{ id: null, show }]);
      return { showId };
    });
  },
});

/**
 * A page named by another page's show agrees that the name links to it and that it lists the show;
 * or takes that back, or refuses. The name itself stays the lister's text.
 */
export const answerNaming = pageCommand({
  operation: 'answerNaming',
  may: 'list own shows',
  input: naming,
  async run({ services: { database }, page: { profileId } }: On, { showId, isAgreed }) {
    await database.orm.transaction(async (tx) => {
      const isNaming = and(eq(outsideActs.showId, showId), eq(outsideActs.pageId, profileId));
      const answer = isAgreed
        ? { agreedAt: sql`coalesce(${outsideActs.agreedAt}, now())` }
        : { agreedAt: null, pageId: null };
      // Serialises with changes of the show.
      await tx
        .select({ id: outsideShows.id })
        .from(outsideShows)
        .where(eq(outsideShows.id, showId))
        .for('update');
      const [answered] = await tx
        .update(outsideActs)
        .set(answer)
        .where(isNaming)
        .returning({ showId: outsideActs.showId });
      if (!answered) throw new AppError('not-found', words('announcements')('gone'));
      if (!isAgreed)
        await tx.insert(refusedNamings).values({ showId, pageId: profileId }).onConflictDoNothing();
      await refreshOutsideShows(tx, eq(outsideShows.id, showId));
    });
  },
});

/**
 * Changes a show that wasn’t booked here. Another day becomes its new date, with the former one
 * beside it. Pages that have agreed to be linked stay linked. `conflict` for a cancelled show.
 */
export const changeOutsideShow = pageCommand({
  operation: 'changeOutsideShow',
  may: 'list own shows',
  input: ofOutsideShow.extend(outsideShow.shape),
  async run({ services: { database }, page: { profileId } }: On, { showId, ...input }) {
    await database.orm.transaction(async (tx) => {
      const page = await lockLister(tx, profileId);
      const present = await loadOutsideShow(tx, profileId, showId);
      if (present.cancelledAt)
        throw new AppError('conflict', words('announcements')('outside.refused.cancelled'));
      const timeZone = input.timeZone ?? present.timeZone;
      const show = await judgeShow(tx, page, { ...input, timeZone });
      await putOutsideShows(tx, profileId, [{ id: showId, show }]);
    });
  },
});

/** Cancels a show: it stays readable, and feeds tell their readers. `conflict` for a past show. */
export const cancelOutsideShow = pageCommand({
  operation: 'cancelOutsideShow',
  may: 'list own shows',
  input: ofOutsideShow,
  async run({ services: { database }, page: { profileId } }: On, { showId }) {
    await database.orm.transaction(async (tx) => {
      await lockLister(tx, profileId);
      const { endsAt, cancelledAt } = await loadOutsideShow(tx, profileId, showId);
      if (cancelledAt) return;
      const now = await readClock(tx);
      if (endsAt <= now)
        throw new AppError('conflict', words('announcements')('outside.refused.over'));
      const isShow = eq(outsideShows.id, showId);
      await tx.update(outsideShows).set({ cancelledAt: now, changedAt: now }).where(isShow);
      await refreshOutsideShows(tx, isShow);
    });
  },
});

/** Takes a show off the list, as if it had never been there: its public address stops working. */
export const removeOutsideShow = pageCommand({
  operation: 'removeOutsideShow',
  may: 'list own shows',
  input: ofOutsideShow,
  async run({ services: { database }, page: { profileId } }: On, { showId }) {
    await database.orm.transaction(async (tx) => {
      await lockLister(tx, profileId);
      await loadOutsideShow(tx, profileId, showId);
      await tx.delete(outsideShows).where(eq(outsideShows.id, showId));
      await writeOutbox(tx, { type: 'public events changed', payload: { ids: [showId] } });
    });
  },
});

/** Checks the input and turns it into a stored show. */
async function judgeShow(
  orm: Orm,
  page: Lister,
  { position, timeZone, lineUp, ...input }: OutsideShowInput,
): Promise<OutsideShow> {
  const isVenue = page.userType === 'venue';
  if (!isVenue && input.placeName === '') wrong('placeName');
  if (!isVenue && (input.town === '' || input.country === null) && position === '')
    wrong(input.town === '' ? 'town' : 'country');
  const zone = timeZone ?? page.timeZone ?? 'UTC';
  if ('problem' in showTimes({ ...input, timeZone: zone })) wrong('time');
  const pageIds = lineUp.flatMap(({ pageId }) => pageId ?? []);
  const publicIds = await findPublicPages(orm, pageIds);
  if (pageIds.some((id) => !publicIds.has(id) || id === page.id)) wrong('lineUp');
  if (new Set(pageIds).size < pageIds.length) wrong('lineUp');
  const place = isVenue ? noPlace : { ...input, ...(readPosition(position) ?? nowhere) };
  const { title, day, time, description, isFree, ticketUrl } = input;
  const { placeName, address, town, country, latitude, longitude } = place;
  return {
    title,
    day,
    time,
    timeZone: zone,
    description,
    isFree,
    ticketUrl,
    lineUp,
    placeName,
    address,
    town,
    country,
    latitude,
    longitude,
  };
}

const nowhere = { latitude: null, longitude: null };
const noPlace = { placeName: '', address: '', town: '', country: null, ...nowhere };

async function findPublicPages(orm: Orm, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await orm
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, ids), isPublic()));
  return new Set(rows.map(({ id }) => id));
}

type Wrong = 'placeName' | 'town' | 'country' | 'time' | 'lineUp';

function wrong(field: Wrong): never {
  const sentence = words('announcements')(`outside.problem.${field}`);
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}
