import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { documentSlugs } from './features/legal/documents.ts';

/** A page, and the addresses below it to which its forms are sent. */
const page = (at: string, file: string, forms: string[]) =>
  [at, ...forms.map((form) => (at ? `${at}/${form}` : form))].map((path) =>
    path ? route(path, file, { id: `${file}#${path}` }) : index(file),
  );

/** The pages of both sides before and after a show, below the booking’s own address. */
const nightPages = [
  ...prefix('advance', [
    ...page('', './features/advancing/advance.tsx', ['suggestions', 'confirmation']),
    route('new-line', './features/advancing/new-line.tsx'),
    ...page('lines/:key', './features/advancing/line.tsx', ['comments', 'removal']),
  ]),
  ...page('day-sheet', './features/advancing/day-sheet.tsx', ['link', 'link/removal']),
  ...prefix('settlement', [
    ...page('', './features/settlement/settlement.tsx', ['signature', 'lines/:lineId/withdrawal']),
    route('new-line', './features/settlement/new-line.tsx'),
    route('import', './features/settlement/import.tsx'),
    route('other-terms', './features/settlement/reports/other-terms.tsx'),
    route('lines/:lineId/dispute', './features/settlement/line-dispute.tsx'),
    ...page('lines/:lineId', './features/settlement/line.tsx', ['removal', 'receipts']),
  ]),
  ...page('review', './features/reviews/review.tsx', ['answer']),
];

/** The running order of an event, below the event’s own address. */
const orderPages = [
  ...page('', './features/running-order/running-order.tsx', [
    ...['settings', 'marks', 'marks/:markId/removal'],
  ]),
  route('new-item', './features/running-order/new-item.tsx'),
  ...page('items/:itemId', './features/running-order/item.tsx', ['removal']),
];

/** The tours of a performer: the nights that are held for one, and its shows as a whole. */
const tourPages = [
  index('./features/bookings/holds/holds.tsx', { id: 'new-tour' }),
  route(':tourId', './features/bookings/holds/tour.tsx'),
  ...page(':tourId/shows', './features/tours/tour-shows.tsx', [
    ...[':kind/:showId', ':kind/:showId/removal'],
  ]),
];

/** The pages on which a venue sells tickets, below the event’s own address. */
const sellingPages = [
  ...page('', './features/tickets/sales/sale.tsx', [...['stop', 'resumption', 'waiting-list']]),
  ...page('types/:typeId', './features/tickets/sales/type.tsx', ['end', 'return']),
  ...page('door-sales', './features/tickets/door-sales/door-sales.tsx', ['sales/:orderId/removal']),
  ...page('guest-list', './features/tickets/guests/guest-list.tsx', [
    ...['guests', 'guests/:guestId/removal', 'closing', 'opening'],
  ]),
  ...page('codes', './features/tickets/codes/codes.tsx', [':codeId/end']),
  ...page('door', './features/tickets/door/door-phones.tsx', [
    ...['phones', 'phones/:phoneId/removal', 'conflicts/:nonce', 'wristbands'],
  ]),
  ...page('seats', './features/tickets/seats/seats.tsx', ['holds', 'removal']),
  ...page('orders/:orderId', './features/tickets/sales/order.tsx', ['refund', 'email']),
  route('imports/:importId', './features/tickets/imports/import-preview.tsx'),
  route('orders/:orderId/move', './features/tickets/moves/order-places.tsx'),
  route('rules', './features/tickets/sales/rules.tsx'),
  route('new-type', './features/tickets/sales/new-type.tsx'),
  route('orders', './features/tickets/sales/orders.tsx'),
  route('refund-all', './features/tickets/sales/refund-all.tsx'),
  route('mailings', './features/tickets/mailings/mailings.tsx'),
  route('comps', './features/tickets/comps/comps.tsx'),
  route('door-list', './features/tickets/sales/door-list.tsx'),
  route('import', './features/tickets/imports/import.tsx'),
];

/** The seating plans of a venue, below its page’s address. */
const planPages = [
  ...page('', './features/tickets/seats/plans.tsx', []),
  ...page(':planId', './features/tickets/seats/plan.tsx', [
    ...['sections', 'sections/:section/removal', 'seats', 'removal'],
  ]),
];

/** The tax rates of a venue’s tickets, below its page’s address. */
const taxPages = [
  ...page('', './features/tickets/taxes/tax-rates.tsx', []),
  ...page(':rateId', './features/tickets/taxes/tax-rate.tsx', [
    'changes',
    'changes/:fromDay/removal',
  ]),
];

/** The pages of buyers and ticket holders. */
const buyingPages = [
  ...page('events/:idAndName/tickets', './features/tickets/orders/buy.tsx', ['seats', 'waiting']),
  ...page('orders/:link', './features/tickets/orders/order.tsx', [
    ...['payment', 'removal', 'email', 'returns', 'invoice', 'resale', 'resale/removal'],
  ]),
  route('orders/:link/seats', './features/tickets/seats/seat-choice.tsx'),
  route('orders/:link/return', './features/tickets/orders/order-return.ts'),
  ...page('waiting/:link', './features/tickets/waiting/waiting.tsx', ['removal']),
  ...page('tickets/:link', './features/tickets/orders/ticket.tsx', ['name', 'transfer']),
  route('door', './features/tickets/door/door.tsx', { id: 'door' }),
  route('door/scan', './features/tickets/door/scan.tsx'),
  route('ticket-passed-on', './features/tickets/orders/passed-on.tsx'),
];

export const pages = [
  index('./routes/home/home.tsx'),
  route('users/:userId?', './features/profiles/profile.tsx'),
  route('users/:userId/reviews', './features/reviews/page-reviews.tsx'),
  route('users/:userId/embed', './features/announcements/page-embed.tsx'),
  route('profiles/:profileId/preview', './features/profiles/preview.tsx'),
  ...documentSlugs.map((slug) => route(slug, './features/legal/document.tsx', { id: slug })),
  ...prefix('sign-in', [
    index('./features/accounts/sign-in/sign-in.tsx'),
    route('mail', './features/accounts/sign-in/ask-mail.tsx', { id: 'sign-in-mail' }),
    route('link', './features/accounts/sign-in/link.tsx'),
    route('code', './features/accounts/sign-in/code.tsx'),
    route('forgotten', './features/accounts/sign-in/ask-mail.tsx', { id: 'forgotten' }),
    route('new-password', './features/accounts/sign-in/new-password.tsx'),
    route('with/:providerId', './features/accounts/sign-in/with-provider.tsx'),
    route('done', './features/accounts/sign-in/done.tsx'),
  ]),
  route('follow', './features/discovery/following/follow.tsx'),
  route('follow/confirm', './features/discovery/following/confirm.tsx'),
  ...['following', 'following/:link'].flatMap((at) =>
    page(at, './features/discovery/following/following.tsx', [
      ...['choices', 'feed', 'feed/removal', 'follows/:followId/removal'],
      ...['shows/:showId/removal', 'end'],
    ]),
  ),
  route('following/:link/stop', './features/discovery/following/stop.tsx'),
  route('followed-no-more', './features/discovery/following/ended.tsx'),
  route('unsubscribe', './features/accounts/settings/unsubscribe.tsx'),
  route('sign-out', './features/accounts/sign-in/sign-out.tsx'),
  ...prefix('sign-up', [
    index('./features/accounts/sign-up/sign-up.tsx'),
    route('mail', './features/accounts/sign-up/mail.tsx', { id: 'sign-up-mail' }),
    route('confirm', './features/accounts/sign-up/confirm.tsx'),
    route('complete', './features/accounts/sign-up/complete.tsx'),
  ]),
  ...prefix('settings', [
    ...page('', './features/accounts/settings/settings.tsx', [
      'name',
      'address',
      'password',
      'passkeys/:passkeyId',
      'passkeys/:passkeyId/removal',
      'devices/:sessionId/sign-out',
      'devices/sign-out-others',
      'connections/:connectionId/removal',
      'preferences',
      'marks',
      'mail',
    ]),
    ...['leave', 'enter'].map((step) =>
      route(`address/${step}`, './features/accounts/settings/address-link.tsx', {
        id: `${step}-address`,
      }),
    ),
    ...page('two-factor', './features/accounts/settings/two-factor.tsx', [
      'confirmation',
      'recovery-codes',
      'removal',
    ]),
    ...page('keys', './features/accounts/keys/keys.tsx', [':keyId/removal']),
    route('connections/with/:providerId', './features/accounts/settings/connect.tsx'),
    ...page('notifications', './features/notifications/notification-settings.tsx', [
      'push',
      'push/removal',
    ]),
    route('theme', './features/accounts/settings/theme.tsx'),
    route('fresh-sign-in', './features/accounts/sign-in/fresh-sign-in.tsx'),
  ]),
  route('page-ids/:pageId', './features/profiles/page-id.ts'),
  route('today', './routes/today/today.tsx'),
  ...prefix('notifications', [
    ...page('', './features/notifications/notifications.tsx', ['reading']),
    route(':notificationId', './features/notifications/notification.ts'),
  ]),
  ...prefix('profiles', [
    index('./features/profiles/own-pages.tsx'),
    route(':profileId/selection', './features/profiles/selection.ts'),
    route(':profileId/departure', './features/profiles/departure.tsx'),
    route(':profileId/deletion', './features/profiles/page-deletion.tsx'),
    ...prefix(':profileId', [
      route('edit', './features/profiles/editor/edit.tsx'),
      ...['publication', 'hiding', 'showing', 'draft/discarding'].map((step) =>
        route(step, './features/profiles/page-step.ts', { id: `page-${step}` }),
      ),
    ]),
    ...prefix(':profileId/calendar', [
      index('./features/calendar/calendar.tsx'),
      route('blocks', './features/calendar/block-new.tsx'),
      ...page('blocks/:blockId', './features/calendar/block.tsx', ['removal']),
      route('days/:day', './features/calendar/day.tsx'),
      ...page('avails', './features/calendar/avails.tsx', ['link', 'link/removal']),
      ...page('settings', './features/calendar/settings.tsx', []),
      ...['feed', 'sources', 'sources/:sourceId/removal'].map((form) =>
        route(form, './features/calendar/settings.tsx', { id: `calendar-${form}` }),
      ),
    ]),
    route(':profileId/bookings', './features/bookings/bookings.tsx'),
    route(':profileId/referrals', './features/profiles/referrals/referrals.tsx'),
    route(':profileId/fediverse', './features/fediverse/fediverse.tsx'),
    ...page(':profileId/webhooks', './features/profiles/webhooks/webhooks.tsx', []),
    ...page(':profileId/webhooks/:webhookId', './features/profiles/webhooks/webhook.tsx', [
      ...['state', 'test', 'keys', 'removal', 'deliveries/:deliveryId/repetition'],
    ]),
    ...prefix(':profileId/team', [
      ...page('', './features/profiles/team/team.tsx', [
        'invitations',
        'invitations/:invitationId/withdrawal',
        'payout-splits',
      ]),
      route(':accountId/role', './features/profiles/team/role.tsx'),
      route(':accountId/removal', './features/profiles/team/removal.tsx'),
    ]),
  ]),
  ...prefix('profiles/:profileId/shortlists', [
    index('./features/discovery/shortlists/shortlists.tsx'),
    ...page(':shortlistId', './features/discovery/shortlists/shortlist.tsx', [
      ...['name', 'removal', 'pages/:pageId', 'pages/:pageId/removal'],
    ]),
  ]),
  ...prefix('saved-searches', [
    route('new', './features/discovery/saved-searches/new-saved-search.tsx'),
    route('stop/:link', './features/discovery/saved-searches/stop.tsx', {
      id: 'stop-search-mails',
    }),
    ...page('', './features/discovery/saved-searches/saved-searches.tsx', [
      ':searchId',
      ':searchId/removal',
    ]),
  ]),
  route('profiles/:profileId/messages', './features/messaging/threads.tsx'),
  ...page('profiles/:profileId/blocked-pages', './features/messaging/blocks/blocked-pages.tsx', [
    ':blockedId/removal',
  ]),
  ...prefix('messages', [
    route('new', './features/messaging/new-message.tsx'),
    ...page(':threadId', './features/messaging/thread.tsx', [
      ...['muting', 'archiving', 'blocking', 'unblocking'],
    ]),
    route(':threadId/report', './features/messaging/reports/new-report.tsx'),
  ]),
  route('avails/:link', './features/calendar/public-avails.tsx'),
  route('day-sheets/:link', './features/advancing/shared-day-sheet.tsx'),
  route('bookings/new', './features/bookings/offers/new-offer.tsx'),
  route('bookings/on-day', './features/bookings/offers/on-day.ts'),
  ...prefix('bookings/:bookingId', [
    ...page('contracts/:version', './features/bookings/contracts/contract.tsx', ['signature']),
    ...page('', './features/bookings/booking.tsx', [
      'terms',
      'comments',
      'history',
      'announcement',
    ]),
    route('acceptance', './features/bookings/offers/acceptance.tsx', { id: 'booking-acceptance' }),
    ...['refusal', 'withdrawal'].map((end) =>
      route(end, './features/bookings/offers/ending.tsx', { id: `booking-${end}` }),
    ),
    route('offer', './features/bookings/offers/offer.tsx'),
    ...page('versions/:version', './features/bookings/offers/version.tsx', [
      'templates',
      'templates/:templateId/removal',
    ]),
    ...[
      'cancellation',
      'force-majeure',
      'force-majeure/agreement',
      'force-majeure/refusal',
      'force-majeure/withdrawal',
    ].map((path) =>
      route(path, './features/bookings/cancellations/cancellation.tsx', { id: `booking-${path}` }),
    ),
    ...page('guest-list', './features/tickets/guests/own-guest-list.tsx', [
      'guests',
      'guests/:guestId/removal',
    ]),
    route('running-order', './features/running-order/of-booking.ts'),
    route('rider', './features/bookings/riders/rider.tsx'),
    ...nightPages,
    route('postponement', './features/bookings/offers/postponement.tsx'),
    ...prefix('payments', [
      ...page('', './features/bookings/money/payments.tsx', [
        ':instalmentId/checkout',
        'transfers/:transferId/retry',
      ]),
      route(':instalmentId/return', './features/bookings/money/payment-return.ts'),
    ]),
    ...['show-confirmation', 'release-code'].map((path) =>
      route(path, './features/bookings/money/after-show.tsx', { id: path }),
    ),
    ...page('dispute', './features/bookings/disputes/dispute.tsx', [
      'statements',
      'agreement',
      'withdrawal',
    ]),
  ]),
  route('holds/new', './features/bookings/holds/new-hold.tsx'),
  route('holds/invitations/:token', './features/bookings/holds/invitation.tsx'),
  ...prefix('profiles/:profileId/holds', [
    ...page('', './features/bookings/holds/holds.tsx', ['settings']),
    ...['release', 'challenge', 'confirmation', 'refusal'].map((task) =>
      route(`:holdId/${task}`, './features/bookings/holds/hold-step.tsx', { id: `hold-${task}` }),
    ),
    route(':holdId/page', './features/bookings/holds/hand-over.tsx'),
    ...page(':holdId', './features/bookings/holds/hold.tsx', ['grant', 'messages']),
  ]),
  ...prefix('profiles/:profileId/tours', tourPages),
  ...prefix('profiles/:profileId', [
    route('reports', './features/settlement/reports/report.tsx'),
    route('events', './features/events/events.tsx'),
    route('events/new', './features/events/new-event.tsx'),
    route('series', './features/events/series-list.tsx'),
    route('series/new', './features/events/new-series.tsx'),
    route('series/:seriesId', './features/events/series.tsx'),
    route('series/:seriesId/end', './features/events/series-end.tsx'),
    ...page('applications', './features/events/own-applications.tsx', [
      ':applicationId/withdrawal',
    ]),
    ...page('applications/:applicationId', './features/events/own-application.tsx', ['messages']),
  ]),
  ...prefix('profiles/:profileId/seating-plans', planPages),
  ...prefix('profiles/:profileId/tax-rates', taxPages),
  ...prefix('profiles/:profileId/shows', [
    ...page('', './features/announcements/outside/own-shows.tsx', [
      ...['namings/:showId/agreement', 'namings/:showId/refusal'],
    ]),
    route('new', './features/announcements/outside/own-show.tsx', { id: 'new-own-show' }),
    route('import', './features/announcements/imports/import.tsx', { id: 'import-shows' }),
    route('imports/:importId', './features/announcements/imports/import-preview.tsx'),
    ...page(':showId', './features/announcements/outside/own-show.tsx', [
      'cancellation',
      'removal',
    ]),
  ]),
  ...prefix('profiles/:profileId/events/:eventId', [
    index('./features/events/event.tsx'),
    route('edit', './features/events/edit-event.tsx'),
    ...page('announcement', './features/announcements/announcement.tsx', [
      ...['poster', 'poster/removal', 'removal'],
    ]),
    route('cancellation', './features/events/cancellation.tsx'),
    ...prefix('running-order', orderPages),
    ...prefix('tickets', sellingPages),
    ...page('slots/:slotId', './features/events/slot.tsx', ['closing']),
    ...page('applications/:applicationId', './features/events/application.tsx', [
      ...['refusal', 'messages'],
    ]),
  ]),
  ...['events', 'open-slots'].map((list) =>
    route(list, './features/discovery/search/find.tsx', { id: list }),
  ),
  ...['artists', 'venues'].flatMap((list) =>
    page(list, './features/discovery/search/find.tsx', ['shortlisted', 'new-shortlist']),
  ),
  route('search', './features/discovery/search/search.tsx'),
  route('how-ranking-works', './features/discovery/search/ranking.tsx'),
  route('events/:idAndName', './features/announcements/show.tsx'),
  ...buyingPages,
  route('events/:idAndName/embed', './features/announcements/show-embed.tsx'),
  ...prefix('open-slots', [
    ...page(':slotId', './features/events/open-slot.tsx', ['applications']),
  ]),
  route('events/:showId/attendance', './features/discovery/following/attendance.tsx'),
  ...prefix('invitations/:invitationId', [
    ...page('', './features/profiles/team/invitation.tsx', ['acceptance', 'refusal']),
  ]),
  route('settings/export', './features/accounts/leaving/export.tsx'),
  route('settings/deletion', './features/accounts/leaving/deletion.tsx'),
  route('settings/deletion/taking-back', './features/accounts/leaving/taking-back.tsx'),
  route('documents', './features/payments/documents/documents.tsx'),
  route('documents/:documentId', './features/payments/documents/document.tsx'),
  ...['payouts', 'payouts/own'].flatMap((at) => [
    route(at, './features/payments/payouts/payouts.tsx', { id: at }),
    route(`${at}/account`, './features/payments/payouts/account.tsx', { id: `${at}/account` }),
    route(`${at}/tax`, './features/payments/payouts/tax.tsx', { id: `${at}/tax` }),
  ]),
  route('cards', './features/payments/instalments/cards.tsx'),
  route('cards/:cardId/removal', './features/payments/instalments/card-removal.tsx', {
    id: 'card-removal',
  }),
  route('bring/:code', './features/profiles/referrals/referral.tsx'),
  ...prefix('admin', [
    index('./routes/admin/admin.tsx'),
    route('sandbox', './routes/sandbox/sandbox.tsx'),
    route('sandbox/:step', './routes/sandbox/sandbox-step.tsx'),
    ...prefix('ledger', [
      index('./features/payments/ledger/ledger.tsx'),
      route('search', './features/payments/ledger/ledger-search.tsx'),
      route('check', './features/payments/ledger/ledger-check.tsx'),
      route('accounts', './features/payments/ledger/ledger-accounts.tsx'),
      route('accounts/:kind/:owner/:currency', './features/payments/ledger/ledger-account.tsx'),
      route('transactions/:transactionId', './features/payments/ledger/ledger-transaction.tsx'),
    ]),
    ...prefix('reconciliation', [
      ...page('', './features/payments/ledger/reconciliation.tsx', ['runs']),
      route(':comparisonId', './features/payments/ledger/comparison.tsx'),
    ]),
    ...prefix('transfers', [
      index('./features/payments/transfers/transfers.tsx'),
      ...page(':transferId', './features/payments/transfers/transfer.tsx', [
        'retry',
        'taking-back',
      ]),
    ]),
    ...prefix('reports', [
      ...page('', './features/messaging/reports/reports.tsx', ['stops/:accountId/removal']),
      ...page(':reportId', './features/messaging/reports/report.tsx', ['closing']),
    ]),
    ...prefix('disputes', [
      index('./features/bookings/disputes/admin-disputes.tsx'),
      route(':disputeId', './features/bookings/disputes/admin-dispute.tsx', {
        id: 'admin-dispute',
      }),
      route(':disputeId/:step', './features/bookings/disputes/dispute-decision.tsx'),
    ]),
  ]),
  route('outbox', './routes/outbox/outbox.tsx'),
  route('outbox/:mailId', './routes/outbox/mail.tsx', { id: 'outbox-mail' }),
  route('outbox/:mailId/html', './routes/outbox/mail-html.tsx'),
  route('api', './routes/api/api.tsx'),
  ...(process.env.NODE_ENV === 'production'
    ? []
    : [route('dev/design', './routes/dev/design.tsx')]),
  route(':country/:town', './features/discovery/search/town.tsx'),
  route('*', './routes/not-found/not-found.tsx'),
];

// Failures of pages and forms are shown within the shell.
export default [layout('./routes/failure/pages.tsx', pages)] satisfies RouteConfig;
