import type { Part } from '../part.ts';
import { exportCalendars } from './queries/export-calendars.server.ts';
import { listCalendarSteps } from './queries/list-calendar-steps.server.ts';
import { readBlockEntries, readBusyEntries } from './queries/read-blocked-times.server.ts';

export const part: Part = {
  begins: [listCalendarSteps],
  exports: [exportCalendars],
  calendar: [readBlockEntries, readBusyEntries],
};
