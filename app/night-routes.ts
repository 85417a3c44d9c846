import { index, prefix, route } from '@react-router/dev/routes';
import { page } from './page-addresses.ts';

/** The pages of both sides before and after a show, below the booking’s own address. */
export const nightPages = [
  ...prefix('advance', [
    ...page('', './routes/advancing/advance.tsx', ['suggestions', 'confirmation']),
    route('new-line', './routes/advancing/new-line.tsx'),
    ...page('lines/:key', './routes/advancing/line.tsx', ['comments', 'removal']),
  ]),
  ...page('day-sheet', './routes/advancing/day-sheet.tsx', ['link', 'link/removal']),
  ...prefix('settlement', [
    ...page('', './routes/settlement/settlement.tsx', ['signature', 'lines/:lineId/withdrawal']),
    route('new-line', './routes/settlement/new-line.tsx'),
    route('import', './routes/settlement/import.tsx'),
    route('other-terms', './routes/settlement/other-terms.tsx'),
    route('lines/:lineId/dispute', './routes/settlement/line-dispute.tsx'),
    ...page('lines/:lineId', './routes/settlement/line.tsx', ['removal', 'receipts']),
  ]),
  ...page('review', './routes/reviews/review.tsx', ['answer']),
];

/** The running order of an event, below the event’s own address. */
export const orderPages = [
  ...page('', './routes/running-order/running-order.tsx', [
    ...['settings', 'marks', 'marks/:markId/removal'],
  ]),
  route('new-item', './routes/running-order/new-item.tsx'),
  ...page('items/:itemId', './routes/running-order/item.tsx', ['removal']),
];

/** The tours of a performer: the nights that are held for one, and its shows as a whole. */
export const tourPages = [
  index('./routes/holds/holds.tsx', { id: 'new-tour' }),
  route(':tourId', './routes/holds/tour.tsx'),
  ...page(':tourId/shows', './routes/tours/tour-shows.tsx', [
    ...[':kind/:showId', ':kind/:showId/removal'],
  ]),
];
