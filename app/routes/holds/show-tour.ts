import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { dayAtPlace, dayProblem } from '#app/domain/bookings/holds/hold-night.ts';
import { holdLimits } from '#app/domain/bookings/holds/hold-rules.ts';
import { nightOfText, plannedNights, textOfNight } from '#app/domain/bookings/holds/tour.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import type { ShownTour } from '#app/features/bookings/holds/components/tour-page.tsx';
import type { VenueSearch } from '#app/features/bookings/holds/components/tour-search.tsx';
import { findVenues } from '#app/features/bookings/holds/queries/find-venues.server.ts';
import { listOwnHolds } from '#app/features/bookings/holds/queries/list-holds.server.ts';
import { readTour } from '#app/features/bookings/holds/queries/list-tours.server.ts';
import { daysFrom, stagesOf } from '#app/features/bookings/holds/queries/prepare-hold.server.ts';
import { readBasket } from '#app/features/bookings/money/queries/read-basket.server.ts';
import { drawTourMap, type Stop } from '#app/lib/maps/tour-map.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { written } from './show-holds.ts';

type Params = { profileId: string; tourId: string };

/** A tour with the basket in its address. */
export async function showTour(
  database: Database,
  viewer: Viewer,
  { profileId, tourId }: Params,
  url: URL,
  problem: string | null,
): Promise<ShownTour> {
  const { name } = await readTour(database, viewer, profileId, tourId);
  const { holds } = await listOwnHolds(database, viewer, profileId, { tourId });
  const nights = plannedNights(url.searchParams.getAll('night'), holdLimits.mostAtOnce);
  const basket = await readBasket(database.orm, nights);
  const stops = [
    ...holds.map((hold) => ({ ...hold, key: hold.holdId, isPlanned: false })),
    ...basket.map((night) => ({ ...night, key: textOfNight(night), isPlanned: true })),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
  return {
    profileId,
    tourId,
    name,
    holds: holds.map(await written(database, viewer)),
    basket,
    numbers: Object.fromEntries(stops.map(({ key }, index) => [key, index + 1])),
    stops: stops.flatMap(({ position }) => position ?? []),
    map: await mapOf(stops),
    search: await searchIn(database, url, problem),
  };
}

async function mapOf(
  stops: { position: Position | null; isPlanned: boolean }[],
): Promise<string | null> {
  const located = stops.flatMap(({ position, isPlanned }, index): Stop[] =>
    position ? [{ ...position, isPlanned, number: index + 1 }] : [],
  );
  if (located.length === 0) return null;
  const picture = Buffer.from(await drawTourMap(located)).toString('base64');
  return `data:image/svg+xml;base64,${picture}`;
}

async function searchIn(
  database: Database,
  { searchParams }: URL,
  problem: string | null,
): Promise<VenueSearch> {
  const query = (searchParams.get('q') ?? '').slice(0, 80);
  const venues = await findVenues(database.orm, query);
  const stages = venues.filter(({ settings }) => settings.takesHolds).flatMap(stagesOf);
  const day = searchParams.get('day') ?? '';
  return { query, stages, day, problem, ...(await daysFrom(database)) };
}

/** Adds a night to the basket, which is kept in the address only. */
export async function addNight(
  database: Database,
  viewer: Viewer,
  { profileId, tourId }: Params,
  { searchParams }: URL,
): Promise<{ address: string } | { problem: string | null }> {
  const stage = searchParams.get('add');
  if (stage === null) return { problem: null };
  await readTour(database, viewer, profileId, tourId);
  const t = words('bookings');
  const day = searchParams.get('day') ?? '';
  const today = dayAtPlace(await readClock(database.orm), viewer.timeZone);
  const { monthsAhead, mostAtOnce } = holdLimits;
  const problem = dayProblem(day, { today, monthsAhead });
  if (problem) {
    const shortDay = problem === 'unreadable' ? '' : writtenDay(day);
    return { problem: t(`holds.refused.${problem}`, { day: shortDay, months: monthsAhead }) };
  }
  const night = nightOfText(`${stage}~${day}`);
  if (!night) return { problem: t('holds.refused.noStage') };
  const nights = searchParams.getAll('night');
  if (nights.length >= mostAtOnce)
    return { problem: t('holds.refused.many', { most: mostAtOnce }) };
  const planned = plannedNights([...nights, textOfNight(night)], mostAtOnce).map(textOfNight);
  const query = planned.map((one) => `night=${encodeURIComponent(one)}`).join('&');
  return { address: `/profiles/${profileId}/tours/${tourId}?${query}` };
}
