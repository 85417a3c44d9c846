import type { RouterContextProvider } from 'react-router';
import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import { outlookOf } from '#app/domain/bookings/terms/outlook.ts';
import { readFees } from '#app/features/bookings/money/queries/read-fees.server.ts';
import { readBooking } from '#app/features/bookings/queries/read-booking.server.ts';
import { writeOutlook } from '#app/features/bookings/terms/words/write-outlook.ts';
import type { BookingView } from '#app/features/bookings/views.ts';
import { type Services, servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { feesOf } from '#app/platform/cards/fees.ts';

type Asked = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { bookingId: string };
};

/** Everything that the page of a booking shows, to people of one of its sides. */
export function showBooking({ context, request, params: { bookingId } }: Asked) {
  const viewer = requireViewer(context, request);
  const current = currentProfile(viewer, request)?.profileId ?? null;
  const { timeZone } = viewer;
  const services = context.get(servicesContext);
  return orRefuse(async () => {
    const booking = await readBooking(services, viewer, bookingId, current);
    const reader = { timeZone };
    return { booking, reader, outlook: await outlookFor(services, booking) };
  });
}

/** What agreeing means in money, as long as there is something to agree to. */
async function outlookFor({ database, settings }: Services, booking: BookingView) {
  const { id, side, versions, pendingVersion: version } = booking;
  const terms = versions.find(({ number }) => number === version)?.terms;
  if (!terms || version === null) return null;
  const now = Temporal.Instant.fromEpochMilliseconds(booking.now.getTime());
  const fees = await readFees(database.orm, { id, version }, feesOf(settings));
  const outlook = outlookOf(terms, { fees, signedAt: now });
  return writeOutlook(outlook, { reader: side, now });
}

/** The same for a page on which one of these is done, with the one that can be done now, if any. */
export async function showStep(asked: Asked, actions: BookingAction[]) {
  const shown = await showBooking(asked);
  return { ...shown, action: actions.find((one) => shown.booking.actions.includes(one)) };
}
