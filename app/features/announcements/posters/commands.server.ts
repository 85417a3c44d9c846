import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import {
  drawnFolder,
  type Poster,
  posterKey,
  postersFolder,
} from '#app/domain/announcements/public-event.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { pictureTypes, redrawPicture } from '#app/platform/pictures.server.ts';
import { refreshPublicEvents } from '../steps.server.ts';
import { poster } from './fields.ts';

type On = OnPage<{ database: Database; files: Files }>;

/** Enough for A3 in print. */
const longestSide = 5_000;

/**
 * Takes a picture as the poster of an announced event, redrawn without its location data. The
 * former poster is removed from storage. `conflict` for an event that isn’t announced.
 */
export const replacePoster = pageCommand({
  operation: 'replacePoster',
  may: 'announce events',
  input: poster,
  settlesItself: true,
  async run(
    { services, page: { profileId: venueId, ...page } }: On,
    { eventId, files: uploads, alt },
  ) {
    const { database, files } = services;
    const values = { profileId: venueId, ...page };
    requireNightOf(values, await loadNight(database.orm, eventId));
    const { bytes, ...picture } = await redraw(uploads?.[0]?.bytes);
    const next: Poster = { id: randomBytes(9).toString('base64url'), alt, ...picture };
    const announced = await requireAnnounced(database.orm, eventId);
    const key = posterKey(venueId, announced.id, next);
    await files.write(key, bytes, pictureTypes[next.extension]);
    const former = await storePoster(database, eventId, next).catch(async (error) => {
      await files.removeAll(key);
      throw error;
    });
    await removeFormer(files, { venueId, id: announced.id }, former);
  },
});

/**
 * Removes the poster of an event: the drawn one is shown again. `conflict` for an event that isn’t
 * announced.
 */
export const removePoster = pageCommand({
  operation: 'removePoster',
  may: 'announce events',
  input: z.object({ eventId: id }),
  settlesItself: true,
  async run({ services: { database, files }, page }: On, { eventId }) {
    requireNightOf(page, await loadNight(database.orm, eventId));
    const announced = await requireAnnounced(database.orm, eventId);
    const former = await storePoster(database, eventId, null);
    await removeFormer(files, { venueId: page.profileId, id: announced.id }, former);
  },
});

/** Removes a former poster and its drawings. Another that was uploaded meanwhile stays. */
async function removeFormer(
  files: Files,
  { venueId, id }: { venueId: string; id: string },
  former: Poster | null,
): Promise<void> {
  if (former) await files.removeAll(posterKey(venueId, id, former));
  await files.removeAll(drawnFolder(venueId, id));
}

/** Removes every file of an event's poster. */
export async function removePosterFiles(files: Files, venueId: string, id: string): Promise<void> {
  await files.removeAll(postersFolder(venueId, id));
  await files.removeAll(drawnFolder(venueId, id));
}

async function redraw(bytes: Uint8Array | undefined) {
  if (!bytes) throw wrong(words('announcements')('poster.noFile'));
  try {
    return await redrawPicture(bytes, { longestSide, quality: 90 });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bad-input') throw error;
    throw wrong(words('profiles')('upload.refused', { reason: error.message }));
  }
}

function wrong(sentence: string): AppError {
  return new AppError('bad-input', sentence, { fields: { files: sentence } });
}

async function requireAnnounced(orm: Orm, eventId: string) {
  const [row] = await orm
    .select({ id: announcements.id })
    .from(announcements)
    .where(eq(announcements.eventId, eventId));
  if (!row) throw new AppError('conflict', words('announcements')('poster.notAnnounced'));
  return row;
}

/** Stores the new poster and returns the one it replaces. */
function storePoster({ orm }: Database, eventId: string, next: Poster | null) {
  return orm.transaction(async (tx) => {
    const isAnnouncement = eq(announcements.eventId, eventId);
    const [present] = await tx.select().from(announcements).where(isAnnouncement).for('update');
    if (!present) throw new AppError('conflict', words('announcements')('poster.notAnnounced'));
    await tx
      .update(announcements)
      .set({ poster: next, changedAt: sql`now()` })
      .where(isAnnouncement);
    await refreshPublicEvents(tx, isAnnouncement);
    return present.poster;
  });
}
