import type { Orm } from '#app/db/client.server.ts';
import type { PlannedNight } from '#app/domain/bookings/holds/tour.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { readHoldVenue } from '../../queries/read-stage.server.ts';

export type BasketNight = PlannedNight & {
  venueName: string | null;
  roomName: string | null;
  position: Position | null;
};

/** Leaves out nights at unknown venues or stages. */
export async function readBasket(orm: Orm, nights: PlannedNight[]): Promise<BasketNight[]> {
  const ids = [...new Set(nights.map(({ venueId }) => venueId))];
  const venues = await Promise.all(ids.map((id) => readHoldVenue(orm, id)));
  return nights.flatMap((night): BasketNight[] => {
    const venue = venues.find((one) => one?.venueId === night.venueId);
    const stage = venue?.stages.find(({ stageId }) => stageId === night.stageId);
    if (!venue?.isPublic || !stage) return [];
    return [{ ...night, venueName: venue.name, roomName: stage.name, position: venue.position }];
  });
}
