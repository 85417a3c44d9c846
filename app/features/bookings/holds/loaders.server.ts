import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type HoldSettings, holdDefaults } from '#app/domain/bookings/holds/hold.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { readRooms } from '#app/features/profiles/read-profile.server.ts';
import { askedIn } from '#app/fields/read-typed.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { type HoldFilter, holdFilter } from './fields.ts';
import {
  type HoldList,
  listOwnHolds,
  listVenueHolds,
  type OwnHold,
  type VenueHold,
  type Written,
  writeHold,
} from './list-holds.server.ts';
import { listTours, readHoldVenue, type Tour } from './queries.server.ts';

export const showHolds = forViewer(
  async ({
    viewer,
    database,
    url,
    params: { profileId },
  }: Viewed<'profileId'>): Promise<ShownHolds> => {
    const { displayName: pageName, userType } = requireRight(viewer, profileId, 'see holds');
    const query = askedIn(holdFilter, url.searchParams);
    const write = await written(database, viewer);
    const of = { profileId, pageName, filter: query };
    if (userType === 'artist') {
      const list = (which: HoldFilter) => listOwnHolds(database, viewer, profileId, which);
      const tours = await listTours(database, viewer, profileId);
      return { kind: 'performer', ...of, ...(await parts(query, list, write)), tours };
    }
    const list = (which: HoldFilter) => listVenueHolds(database, viewer, profileId, which);
    const lists = await parts(query, list, write);
    const rooms = await readRooms(database.orm, profileId);
    const venue = await readHoldVenue(database.orm, profileId);
    return { kind: 'venue', ...of, ...lists, rooms, settings: venue?.settings ?? holdDefaults };
  },
);

/** The open and the ended holds, as far as the filter wants them. */
async function parts<Hold, Shown>(
  query: HoldFilter,
  list: (which: HoldFilter) => Promise<HoldList<Hold>>,
  write: (hold: Hold) => Shown,
) {
  const read = async (which: HoldFilter): Promise<HoldList<Shown>> => {
    const { holds, next } = await list(which);
    return { holds: holds.map(write), next };
  };
  const isEnded = query.state === 'ended';
  const isBoth = !query.state && !query.after;
  return {
    open: isEnded ? null : await read(query),
    ended: isEnded || isBoth ? await read({ ...query, state: 'ended' }) : null,
  };
}

export async function written({ orm }: Database, viewer: Viewer) {
  const now = await readClock(orm);
  return <Hold extends OwnHold | VenueHold>(hold: Hold) => writeHold(hold, viewer, now);
}

/** Null for a list that isn’t shown. */
type Lists<Hold> = { open: HoldList<Hold> | null; ended: HoldList<Hold> | null };

export type ShownHolds = { profileId: string; pageName: string | null; filter: HoldFilter } & (
  | ({ kind: 'performer'; tours: Tour[] } & Lists<Written<OwnHold>>)
  | ({ kind: 'venue'; rooms: Room[]; settings: HoldSettings } & Lists<Written<VenueHold>>)
);

type Room = { id: string; name: string };
