import type { Part } from '../part.ts';
import { countTurns } from './queries/count-turns.server.ts';
import { exportBookings } from './queries/export-bookings.server.ts';
import { readBookingEntries } from './queries/read-booked-times.server.ts';
import { readEventEntries } from './queries/read-event-times.server.ts';
import { readHoldEntries } from './queries/read-held-times.server.ts';

export const part: Part = {
  exports: [exportBookings],
  calendar: [readEventEntries, readBookingEntries, readHoldEntries],
  waiting: [{ right: 'see bookings', count: countTurns }],
};
