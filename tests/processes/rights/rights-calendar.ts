import { everyone, managed, type Row } from './rights-cells.ts';

/** Rights at the addresses of a page’s calendar. */
export const calendarRights: Record<string, Row> = {
  // The calendar of a page. Feeds are opened by their address alone.
  'GET /calendars/:file{[^/]+\\.ics}': { ...everyone('not found'), params: { file: 'none.ics' } },
  'GET /profiles/:profileId/calendar': managed('shown'),
  'GET /profiles/:profileId/calendar/blocks': managed('shown'),
  'POST /profiles/:profileId/calendar/blocks': {
    ...managed('done'),
    form: { kind: 'blocked', from: '2027-05-01', to: '2027-05-01' },
  },
  'GET /profiles/:profileId/calendar/blocks/:blockId': managed('not found'),
  'POST /profiles/:profileId/calendar/blocks/:blockId': {
    ...managed('not found'),
    form: { kind: 'blocked', from: '2027-05-01', to: '2027-05-01' },
  },
  'GET /profiles/:profileId/calendar/blocks/:blockId/removal': managed('not found'),
  'POST /profiles/:profileId/calendar/blocks/:blockId/removal': managed('done'),
  'GET /profiles/:profileId/calendar/days/:day': {
    ...managed('shown'),
    params: { day: '2027-05-01' },
  },
  // The link shows free dates; it can't be guessed.
  'GET /avails/:link': { ...everyone('not found'), params: { link: 'none' } },
  'GET /profiles/:profileId/calendar/avails': managed('shown'),
  'GET /profiles/:profileId/calendar/avails/link': managed('shown'),
  'POST /profiles/:profileId/calendar/avails/link': managed('done'),
  'GET /profiles/:profileId/calendar/avails/link/removal': managed('shown'),
  'POST /profiles/:profileId/calendar/avails/link/removal': managed('done'),
  'GET /profiles/:profileId/calendar/settings': managed('shown'),
  'GET /profiles/:profileId/calendar/feed': managed('shown'),
  'POST /profiles/:profileId/calendar/feed': managed('done'),
  'GET /profiles/:profileId/calendar/sources': managed('shown'),
  'POST /profiles/:profileId/calendar/sources': {
    ...managed('done'),
    form: { name: 'Office', address: 'https://calendar.invalid/mine.ics' },
  },
  'GET /profiles/:profileId/calendar/sources/:sourceId/removal': managed('shown'),
  'POST /profiles/:profileId/calendar/sources/:sourceId/removal': managed('done'),
};
