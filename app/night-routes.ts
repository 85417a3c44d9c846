import { prefix, route } from '@react-router/dev/routes';
import { page } from './page-addresses.ts';

/** What both sides do before and after a show, below the booking’s own address. */
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
