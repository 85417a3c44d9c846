import { BookingList } from '#app/features/bookings/components/booking-list.tsx';
import { bookingGroups } from '#app/features/bookings/fields.ts';
import { listBookings } from '#app/features/bookings/queries/list-bookings.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/bookings';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const { searchParams } = url;
    const only = bookingGroups.find((group) => group === searchParams.get('show'));
    const after = only ? searchParams.get('after') : null;
    const page = requireRight(viewer, profileId, 'see bookings');
    const groups = [];
    for (const group of only ? [only] : bookingGroups)
      groups.push(await listBookings(orm, page, group, after));
    return {
      profileId,
      pageName: page.displayName,
      userType: page.userType,
      groups,
      isWhole: only === undefined,
      reader: { timeZone: viewer.timeZone },
    };
  },
);

export const meta = privatePage(() => words('bookings')('booking.list.short'));

export default function Bookings({ loaderData }: Route.ComponentProps) {
  return <BookingList {...loaderData} />;
}
