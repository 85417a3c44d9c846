import { forgetLivePages } from '#app/db/live-log.server.ts';
import type { Part } from '../part.ts';
import { endTalks } from './commands/end-talks.server.ts';
import {
  listAfterApplication,
  listAfterHold,
  listBeforeBooking,
} from './comments/queries/list-related.server.ts';
import { listThreadFacts, listThreadLines } from './comments/queries/list-thread-facts.server.ts';
import { mailComments } from './comments/steps/mail-comments.server.ts';
import { bookingNotifications } from './notifications.ts';
import { exportBookings } from './queries/export-bookings.server.ts';
import { findBookingBlockers } from './queries/find-booking-blockers.server.ts';
import { findPagesAtWork, listBookingSteps } from './queries/list-booking-steps.server.ts';
import { listNews } from './queries/list-news.server.ts';
import { listNextShows } from './queries/list-next-shows.server.ts';
import { turns } from './queries/list-turns.server.ts';
import { nameBookings } from './queries/name-bookings.server.ts';
import { readBookingEntries } from './queries/read-booked-times.server.ts';
import { readEventEntries } from './queries/read-event-times.server.ts';
import { describeBookingNotifications } from './queries/say-booking-notifications.server.ts';

export const part: Part = {
  notifications: [
    {
      subject: 'booking',
      right: 'see bookings',
      kinds: bookingNotifications,
      say: describeBookingNotifications,
    },
  ],
  exports: [exportBookings],
  names: { booking: nameBookings },
  threads: {
    booking: { mail: mailComments, facts: listThreadFacts, lines: listThreadLines },
  },
  related: {
    application: listAfterApplication,
    hold: listAfterHold,
    booking: listBeforeBooking,
  },
  calendar: [readEventEntries, readBookingEntries],
  leaving: {
    blockers: (orm, leaving, isToChange) => findBookingBlockers(orm, leaving.pages, { isToChange }),
    async remove(tx, { pages }, brand) {
      await endTalks(tx, brand, pages);
      await forgetLivePages(tx, pages);
    },
  },
  live: { booking: 'see bookings' },
  waiting: [turns],
  begins: [listBookingSteps],
  atWork: findPagesAtWork,
  today: [{ right: 'see bookings', shows: listNextShows, news: listNews }],
};
