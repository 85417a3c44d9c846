import { route } from '@react-router/dev/routes';
import { page } from './page-addresses.ts';

/** The pages on which a venue sells tickets, below the event’s own address. */
export const sellingPages = [
  ...page('', './routes/ticket-sales/sale.tsx', [...['stop', 'resumption', 'waiting-list']]),
  ...page('types/:typeId', './routes/ticket-sales/type.tsx', ['end', 'return']),
  ...page('door-sales', './routes/ticket-sales/door-sales.tsx', ['sales/:orderId/removal']),
  ...page('guest-list', './routes/ticket-sales/guest-list.tsx', [
    ...['guests', 'guests/:guestId/removal', 'closing', 'opening'],
  ]),
  ...page('codes', './routes/ticket-sales/codes.tsx', [':codeId/end']),
  ...page('door', './routes/ticket-sales/door.tsx', [
    ...['phones', 'phones/:phoneId/removal', 'conflicts/:nonce', 'wristbands'],
  ]),
  ...page('seats', './routes/ticket-sales/seats.tsx', ['holds', 'removal']),
  ...page('orders/:orderId', './routes/ticket-sales/order.tsx', ['refund', 'email']),
  route('imports/:importId', './routes/ticket-sales/import-preview.tsx'),
  route('orders/:orderId/move', './routes/ticket-sales/order-places.tsx'),
  ...['rules', 'new-type', 'orders', 'refund-all', 'mailings', 'comps', 'door-list', 'import'].map(
    (at) => route(at, `./routes/ticket-sales/${at}.tsx`),
  ),
];

/** The seating plans of a venue, below its page’s address. */
export const planPages = [
  ...page('', './routes/seats/plans.tsx', []),
  ...page(':planId', './routes/seats/plan.tsx', [
    ...['sections', 'sections/:section/removal', 'seats', 'removal'],
  ]),
];

/** The tax rates of a venue’s tickets, below its page’s address. */
export const taxPages = [
  ...page('', './routes/taxes/tax-rates.tsx', []),
  ...page(':rateId', './routes/taxes/tax-rate.tsx', ['changes', 'changes/:fromDay/removal']),
];

/** The pages of buyers and ticket holders. */
export const buyingPages = [
  ...page('events/:idAndName/tickets', './routes/tickets/buy.tsx', ['seats', 'waiting']),
  ...page('orders/:link', './routes/tickets/order.tsx', [
    ...['payment', 'removal', 'email', 'returns', 'invoice', 'resale', 'resale/removal'],
  ]),
  route('orders/:link/seats', './routes/tickets/seat-choice.tsx'),
  route('orders/:link/return', './routes/tickets/order-return.ts'),
  ...page('waiting/:link', './routes/tickets/waiting.tsx', ['removal']),
  ...page('tickets/:link', './routes/tickets/ticket.tsx', ['name', 'transfer']),
  route('door', './routes/door/door.tsx', { id: 'door' }),
  route('door/scan', './routes/door/scan.tsx'),
  route('ticket-passed-on', './routes/tickets/passed-on.tsx'),
];
