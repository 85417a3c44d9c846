import { BookingList } from '#app/features/bookings/components/booking-list.tsx';
import { bookingFilter, bookingGroups } from '#app/features/bookings/fields.ts';
import {
  listBookings,
  listOtherSides,
  sumBookings,
} from '#app/features/bookings/queries/list-bookings.server.ts';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { readRooms } from '#app/features/profiles/queries/read-rooms.server.ts';
import { askedIn } from '#app/fields/asked-in.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/bookings';

/** Rows of each group in the overview, and rows of a search (`search`). */
const most = { turn: 20, coming: 10, past: 3, search: 30 };

/** All bookings of a page in groups, or those of a search. */
export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const page = requireRight(viewer, profileId, 'see bookings');
    const query = askedIn(bookingFilter, url.searchParams);
    const isOverview = Object.keys(query).length === 0;
    const roomsOfVenue = page.userType === 'venue' ? readRooms(orm, profileId) : [];
    const others = listOtherSides(orm, page, query);
    const groups = isOverview ? bookingGroups : [query.group ?? null];
    const lists = await Promise.all(
      groups.map(async (group) => {
        const of = { ...query, ...(group && { group }) };
        // Past bookings have a sum only in a search.
        const isSummed = !(isOverview && group === 'past');
        const [rows, sums] = await Promise.all([
          listBookings(orm, page, of, isOverview && group ? most[group] : most.search),
          isSummed ? sumBookings(orm, page, of) : [],
        ]);
        return { group, page: rows, sums };
      }),
    );
    return {
      profileId,
      pageName: page.displayName,
      userType: page.userType,
      filter: query,
      isOverview,
      lists,
      mayOffer: may(viewer, profileId, 'make and answer offers'),
      rooms: await roomsOfVenue,
      others: await others,
      reader: { timeZone: viewer.timeZone },
    };
  },
);

export const meta = privatePage(() => words('bookings')('booking.list.short'));

export default function Bookings({ loaderData }: Route.ComponentProps) {
  return <BookingList {...loaderData} />;
}
