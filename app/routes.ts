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
const orderPages = [
  ...page('', './routes/running-order/running-order.tsx', [
    ...['settings', 'marks', 'marks/:markId/removal'],
  ]),
  route('new-item', './routes/running-order/new-item.tsx'),
  ...page('items/:itemId', './routes/running-order/item.tsx', ['removal']),
];

/** The tours of a performer: the nights that are held for one, and its shows as a whole. */
const tourPages = [
  index('./routes/holds/holds.tsx', { id: 'new-tour' }),
  route(':tourId', './routes/holds/tour.tsx'),
  ...page(':tourId/shows', './routes/tours/tour-shows.tsx', [
    ...[':kind/:showId', ':kind/:showId/removal'],
  ]),
];

/** The pages on which a venue sells tickets, below the event’s own address. */
const sellingPages = [
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
  route('rules', './routes/ticket-sales/rules.tsx'),
  route('new-type', './routes/ticket-sales/new-type.tsx'),
  route('orders', './routes/ticket-sales/orders.tsx'),
  route('refund-all', './routes/ticket-sales/refund-all.tsx'),
  route('mailings', './routes/ticket-sales/mailings.tsx'),
  route('comps', './routes/ticket-sales/comps.tsx'),
  route('door-list', './routes/ticket-sales/door-list.tsx'),
  route('import', './routes/ticket-sales/import.tsx'),
];

/** The seating plans of a venue, below its page’s address. */
const planPages = [
  ...page('', './routes/seats/plans.tsx', []),
  ...page(':planId', './routes/seats/plan.tsx', [
    ...['sections', 'sections/:section/removal', 'seats', 'removal'],
  ]),
];

/** The tax rates of a venue’s tickets, below its page’s address. */
const taxPages = [
  ...page('', './routes/taxes/tax-rates.tsx', []),
  ...page(':rateId', './routes/taxes/tax-rate.tsx', ['changes', 'changes/:fromDay/removal']),
];

/** The pages of buyers and ticket holders. */
const buyingPages = [
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

export const pages = [
  index('./routes/home/home.tsx'),
  route('users/:userId?', './routes/profiles/profile.tsx'),
  route('users/:userId/reviews', './routes/reviews/page-reviews.tsx'),
  route('users/:userId/embed', './routes/shows/page-embed.tsx'),
  route('profiles/:profileId/preview', './routes/profiles/preview.tsx'),
  ...documentSlugs.map((slug) => route(slug, './routes/legal/document.tsx', { id: slug })),
  ...prefix('sign-in', [
    index('./routes/sign-in/sign-in.tsx'),
    route('mail', './routes/sign-in/ask-mail.tsx', { id: 'sign-in-mail' }),
    route('link', './routes/sign-in/link.tsx'),
    route('code', './routes/sign-in/code.tsx'),
    route('forgotten', './routes/sign-in/ask-mail.tsx', { id: 'forgotten' }),
    route('new-password', './routes/sign-in/new-password.tsx'),
    route('with/:providerId', './routes/sign-in/with-provider.tsx'),
    route('done', './routes/sign-in/done.tsx'),
  ]),
  route('follow', './routes/following/follow.tsx'),
  route('follow/confirm', './routes/following/confirm.tsx'),
  ...['following', 'following/:link'].flatMap((at) =>
    page(at, './routes/following/following.tsx', [
      ...['choices', 'feed', 'feed/removal', 'follows/:followId/removal'],
      ...['shows/:showId/removal', 'end'],
    ]),
  ),
  route('following/:link/stop', './routes/following/stop.tsx'),
  route('followed-no-more', './routes/following/ended.tsx'),
  route('unsubscribe', './routes/settings/unsubscribe.tsx'),
  route('sign-out', './routes/sign-in/sign-out.tsx'),
  ...prefix('sign-up', [
    index('./routes/sign-up/sign-up.tsx'),
    route('mail', './routes/sign-up/mail.tsx', { id: 'sign-up-mail' }),
    route('confirm', './routes/sign-up/confirm.tsx'),
    route('complete', './routes/sign-up/complete.tsx'),
  ]),
  ...prefix('settings', [
    ...page('', './routes/settings/settings.tsx', [
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
      route(`address/${step}`, './routes/settings/address-link.tsx', { id: `${step}-address` }),
    ),
    ...page('two-factor', './routes/settings/two-factor.tsx', [
      'confirmation',
      'recovery-codes',
      'removal',
    ]),
    ...page('keys', './routes/settings/keys.tsx', [':keyId/removal']),
    route('connections/with/:providerId', './routes/settings/connect.tsx'),
    ...page('notifications', './routes/settings/notifications.tsx', ['push', 'push/removal']),
    route('theme', './routes/settings/theme.tsx'),
    route('fresh-sign-in', './routes/settings/fresh-sign-in.tsx'),
  ]),
  route('page-ids/:pageId', './routes/own-pages/page-id.ts'),
  route('today', './routes/today/today.tsx'),
  ...prefix('notifications', [
    ...page('', './routes/notifications/notifications.tsx', ['reading']),
    route(':notificationId', './routes/notifications/notification.ts'),
  ]),
  ...prefix('profiles', [
    index('./routes/own-pages/own-pages.tsx'),
    route(':profileId/selection', './routes/own-pages/selection.ts'),
    route(':profileId/departure', './routes/own-pages/departure.tsx'),
    route(':profileId/deletion', './routes/own-pages/page-deletion.tsx'),
    ...prefix(':profileId', [
      route('edit', './routes/profiles/edit.tsx'),
      ...['publication', 'hiding', 'showing', 'draft/discarding'].map((step) =>
        route(step, './routes/profiles/page-step.ts', { id: `page-${step}` }),
      ),
    ]),
    ...prefix(':profileId/calendar', [
      index('./routes/calendar/calendar.tsx'),
      route('blocks', './routes/calendar/block-new.tsx'),
      ...page('blocks/:blockId', './routes/calendar/block.tsx', ['removal']),
      route('days/:day', './routes/calendar/day.tsx'),
      ...page('avails', './routes/calendar/avails.tsx', ['link', 'link/removal']),
      ...page('settings', './routes/calendar/settings.tsx', []),
      ...['feed', 'sources', 'sources/:sourceId/removal'].map((form) =>
        route(form, './routes/calendar/settings.tsx', { id: `calendar-${form}` }),
      ),
    ]),
    route(':profileId/bookings', './routes/bookings/bookings.tsx'),
    route(':profileId/referrals', './routes/referrals/referrals.tsx'),
    route(':profileId/fediverse', './routes/fediverse/fediverse.tsx'),
    ...page(':profileId/webhooks', './routes/webhooks/webhooks.tsx', []),
    ...page(':profileId/webhooks/:webhookId', './routes/webhooks/webhook.tsx', [
      ...['state', 'test', 'keys', 'removal', 'deliveries/:deliveryId/repetition'],
    ]),
    ...prefix(':profileId/team', [
      ...page('', './routes/team/team.tsx', [
        'invitations',
        'invitations/:invitationId/withdrawal',
        'payout-splits',
      ]),
      route(':accountId/role', './routes/team/role.tsx'),
      route(':accountId/removal', './routes/team/removal.tsx'),
    ]),
  ]),
  ...prefix('profiles/:profileId/shortlists', [
    index('./routes/shortlists/shortlists.tsx'),
    ...page(':shortlistId', './routes/shortlists/shortlist.tsx', [
      ...['name', 'removal', 'pages/:pageId', 'pages/:pageId/removal'],
    ]),
  ]),
  ...prefix('saved-searches', [
    route('new', './routes/saved-searches/new-saved-search.tsx'),
    route('stop/:link', './routes/saved-searches/stop.tsx', { id: 'stop-search-mails' }),
    ...page('', './routes/saved-searches/saved-searches.tsx', [':searchId', ':searchId/removal']),
  ]),
  route('profiles/:profileId/messages', './routes/messaging/threads.tsx'),
  ...page('profiles/:profileId/blocked-pages', './routes/messaging/blocked-pages.tsx', [
    ':blockedId/removal',
  ]),
  ...prefix('messages', [
    route('new', './routes/messaging/new-message.tsx'),
    ...page(':threadId', './routes/messaging/thread.tsx', [
      ...['muting', 'archiving', 'blocking', 'unblocking'],
    ]),
    route(':threadId/report', './routes/messaging/report.tsx'),
  ]),
  route('avails/:link', './routes/calendar/public-avails.tsx'),
  route('day-sheets/:link', './routes/advancing/shared-day-sheet.tsx'),
  route('bookings/new', './routes/offers/new-offer.tsx'),
  route('bookings/on-day', './routes/offers/on-day.ts'),
  ...prefix('bookings/:bookingId', [
    ...page('contracts/:version', './routes/bookings/contract.tsx', ['signature']),
    ...page('', './routes/bookings/booking.tsx', ['terms', 'comments', 'history', 'announcement']),
    route('acceptance', './routes/offers/acceptance.tsx', { id: 'booking-acceptance' }),
    ...['refusal', 'withdrawal'].map((end) =>
      route(end, './routes/offers/ending.tsx', { id: `booking-${end}` }),
    ),
    route('offer', './routes/offers/offer.tsx'),
    ...page('versions/:version', './routes/offers/version.tsx', [
      'templates',
      'templates/:templateId/removal',
    ]),
    ...[
      'cancellation',
      'force-majeure',
      'force-majeure/agreement',
      'force-majeure/refusal',
      'force-majeure/withdrawal',
    ].map((path) => route(path, './routes/bookings/cancellation.tsx', { id: `booking-${path}` })),
    ...page('guest-list', './routes/bookings/guest-list.tsx', [
      'guests',
      'guests/:guestId/removal',
    ]),
    route('running-order', './routes/running-order/of-booking.ts'),
    route('rider', './routes/bookings/rider.tsx'),
    ...nightPages,
    route('postponement', './routes/offers/postponement.tsx'),
    ...prefix('payments', [
      ...page('', './routes/booking-money/payments.tsx', [
        ':instalmentId/checkout',
        'transfers/:transferId/retry',
      ]),
      route(':instalmentId/return', './routes/booking-money/payment-return.ts'),
    ]),
    ...['show-confirmation', 'release-code'].map((path) =>
      route(path, './routes/booking-money/after-show.tsx', { id: path }),
    ),
    ...page('dispute', './routes/disputes/dispute.tsx', ['statements', 'agreement', 'withdrawal']),
  ]),
  route('holds/new', './routes/holds/new-hold.tsx'),
  route('holds/invitations/:token', './routes/holds/invitation.tsx'),
  ...prefix('profiles/:profileId/holds', [
    ...page('', './routes/holds/holds.tsx', ['settings']),
    ...['release', 'challenge', 'confirmation', 'refusal'].map((task) =>
      route(`:holdId/${task}`, './routes/holds/hold-step.tsx', { id: `hold-${task}` }),
    ),
    route(':holdId/page', './routes/holds/hand-over.tsx'),
    ...page(':holdId', './routes/holds/hold.tsx', ['grant', 'messages']),
  ]),
  ...prefix('profiles/:profileId/tours', tourPages),
  ...prefix('profiles/:profileId', [
    route('reports', './routes/settlement/report.tsx'),
    route('events', './routes/events/events.tsx'),
    route('events/new', './routes/events/new-event.tsx'),
    route('series', './routes/events/series-list.tsx'),
    route('series/new', './routes/events/new-series.tsx'),
    route('series/:seriesId', './routes/events/series.tsx'),
    route('series/:seriesId/end', './routes/events/series-end.tsx'),
    ...page('applications', './routes/events/own-applications.tsx', [':applicationId/withdrawal']),
    ...page('applications/:applicationId', './routes/events/own-application.tsx', ['messages']),
  ]),
  ...prefix('profiles/:profileId/seating-plans', planPages),
  ...prefix('profiles/:profileId/tax-rates', taxPages),
  ...prefix('profiles/:profileId/shows', [
    ...page('', './routes/own-shows/own-shows.tsx', [
      ...['namings/:showId/agreement', 'namings/:showId/refusal'],
    ]),
    route('new', './routes/own-shows/own-show.tsx', { id: 'new-own-show' }),
    route('import', './routes/own-shows/import.tsx', { id: 'import-shows' }),
    route('imports/:importId', './routes/own-shows/import-preview.tsx'),
    ...page(':showId', './routes/own-shows/own-show.tsx', ['cancellation', 'removal']),
  ]),
  ...prefix('profiles/:profileId/events/:eventId', [
    index('./routes/events/event.tsx'),
    route('edit', './routes/events/edit-event.tsx'),
    ...page('announcement', './routes/events/announcement.tsx', [
      ...['poster', 'poster/removal', 'removal'],
    ]),
    route('cancellation', './routes/events/cancellation.tsx'),
    ...prefix('running-order', orderPages),
    ...prefix('tickets', sellingPages),
    ...page('slots/:slotId', './routes/events/slot.tsx', ['closing']),
    ...page('applications/:applicationId', './routes/events/application.tsx', [
      ...['refusal', 'messages'],
    ]),
  ]),
  ...['events', 'open-slots'].map((list) =>
    route(list, './routes/discovery/find.tsx', { id: list }),
  ),
  ...['artists', 'venues'].flatMap((list) =>
    page(list, './routes/discovery/find.tsx', ['shortlisted', 'new-shortlist']),
  ),
  route('search', './routes/discovery/search.tsx'),
  route('how-ranking-works', './routes/discovery/ranking.tsx'),
  route('events/:idAndName', './routes/shows/show.tsx'),
  ...buyingPages,
  route('events/:idAndName/embed', './routes/shows/show-embed.tsx'),
  ...prefix('open-slots', [...page(':slotId', './routes/events/open-slot.tsx', ['applications'])]),
  route('events/:showId/attendance', './routes/following/attendance.tsx'),
  ...prefix('invitations/:invitationId', [
    ...page('', './routes/invitations/invitation.tsx', ['acceptance', 'refusal']),
  ]),
  route('settings/export', './routes/leaving/export.tsx'),
  route('settings/deletion', './routes/leaving/deletion.tsx'),
  route('settings/deletion/taking-back', './routes/leaving/taking-back.tsx'),
  route('documents', './routes/documents/documents.tsx'),
  route('documents/:documentId', './routes/documents/document.tsx'),
  ...['payouts', 'payouts/own'].flatMap((at) => [
    route(at, './routes/payouts/payouts.tsx', { id: at }),
    route(`${at}/account`, './routes/payouts/account.tsx', { id: `${at}/account` }),
    route(`${at}/tax`, './routes/payouts/tax.tsx', { id: `${at}/tax` }),
  ]),
  route('cards', './routes/cards/cards.tsx'),
  route('cards/:cardId/removal', './routes/cards/removal.tsx', { id: 'card-removal' }),
  route('bring/:code', './routes/referrals/referral.tsx'),
  ...prefix('admin', [
    index('./routes/admin/admin.tsx'),
    route('sandbox', './routes/sandbox/sandbox.tsx'),
    route('sandbox/:step', './routes/sandbox/sandbox-step.tsx'),
    ...prefix('ledger', [
      index('./routes/admin/ledger.tsx'),
      route('search', './routes/admin/ledger-search.tsx'),
      route('check', './routes/admin/ledger-check.tsx'),
      route('accounts', './routes/admin/ledger-accounts.tsx'),
      route('accounts/:kind/:owner/:currency', './routes/admin/ledger-account.tsx'),
      route('transactions/:transactionId', './routes/admin/ledger-transaction.tsx'),
    ]),
    ...prefix('reconciliation', [
      ...page('', './routes/admin/reconciliation.tsx', ['runs']),
      route(':comparisonId', './routes/admin/comparison.tsx'),
    ]),
    ...prefix('transfers', [
      index('./routes/admin/transfers.tsx'),
      ...page(':transferId', './routes/admin/transfer.tsx', ['retry', 'taking-back']),
    ]),
    ...prefix('reports', [
      ...page('', './routes/admin/reports.tsx', ['stops/:accountId/removal']),
      ...page(':reportId', './routes/admin/report.tsx', ['closing']),
    ]),
    ...prefix('disputes', [
      index('./routes/admin/disputes.tsx'),
      route(':disputeId', './routes/admin/dispute.tsx', { id: 'admin-dispute' }),
      route(':disputeId/:step', './routes/admin/dispute-decision.tsx'),
    ]),
  ]),
  route('outbox', './routes/outbox/outbox.tsx'),
  route('outbox/:mailId', './routes/outbox/mail.tsx', { id: 'outbox-mail' }),
  route('outbox/:mailId/html', './routes/outbox/mail-html.tsx'),
  route('api', './routes/api/api.tsx'),
  ...(process.env.NODE_ENV === 'production'
    ? []
    : [route('dev/design', './routes/dev/design.tsx')]),
  route(':country/:town', './routes/discovery/town.tsx'),
  route('*', './routes/not-found/not-found.tsx'),
];

// Failures of pages and forms are shown within the shell.
export default [layout('./routes/failure/pages.tsx', pages)] satisfies RouteConfig;
