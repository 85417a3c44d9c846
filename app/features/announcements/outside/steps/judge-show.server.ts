import { and, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { OutsideShow } from '#app/domain/announcements/outside/show-file.ts';
import { showTimes } from '#app/domain/announcements/outside/show-times.ts';
import { readPosition } from '#app/domain/announcements/outside/typed-show.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { OutsideShowInput } from '../fields.ts';
import type { Lister } from './read-lister.server.ts';

/** Checks the input and turns it into a stored show. */
export async function judgeShow(
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
