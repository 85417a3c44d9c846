import { prefix, route } from '@react-router/dev/routes';
import { page } from './page-addresses.ts';

/** What a night comes to, once it is over: its settlement, and what its sides say of each other. */
export const settlingPages = [
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
