import { administeredCall } from '../rights-api-admin.ts';
import { called, managed, ofPage, type Row } from '../rights-cells.ts';

const path = '/bookings/:bookingId/review';
const call = '/api/v1/profiles/:profileId/bookings/:bookingId/review';

const readers = ofPage({ owner: 'shown', manager: 'shown', door: 'not found' });
// The booking of the scene isn’t settled, so there is nothing to review.
const { cells } = managed('refused');
const review = { wouldAgain: 'yes', text: 'On time.' };
const answer = { answer: 'Thank you.' };

const ofEveryPage = (cells: Row['cells']) =>
  Object.fromEntries(
    Object.entries(cells).map(([actor, [outcome = '–']]) => {
      const own = actor === 'visitor' ? '–' : outcome;
      return [actor, [own, outcome, outcome, outcome]];
    }),
  ) as Row['cells'];

/** Both sides read the state of reviews; managers of a page write for it. */
export const reviewRights: Record<string, Row> = {
  [`GET ${path}`]: readers,
  [`POST ${path}`]: { cells, form: { as: ':pageId', ...review } },
  [`GET ${path}/answer`]: readers,
  [`POST ${path}/answer`]: { cells, form: { as: ':pageId', ...answer } },
  [`GET ${call}`]: called(readers),
  [`PUT ${call}`]: { ...called(managed('refused')), json: review },
  [`PUT ${call}/answer`]: { ...called(managed('refused')), json: answer },
  'DELETE /api/v1/admin/bookings/:bookingId/reviews/:side': {
    cells: ofEveryPage(administeredCall('not found').cells),
    params: { side: 'venue' },
  },
};
