import type { Orm } from '#app/db/client.server.ts';

/**
 * What stands in a night: a booking that hasn’t ended. Bookings are told of by whoever knows them,
 * since nights are there without any.
 */
export type Standing = {
  eventId: string;
  slotId: string | null;
  /** The performer is taken, and so is the stage. */
  isFirm: boolean;
};
export type FindStanding = (orm: Orm, eventIds: string[]) => Promise<Standing[]>;
