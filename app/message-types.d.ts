import 'i18next';

/* Written by scripts/write-message-types.ts. */

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      accounts: typeof import('./features/accounts/en.json') &
        typeof import('./features/accounts/keys/en.json') &
        typeof import('./features/accounts/leaving/en.json') &
        typeof import('./features/accounts/settings/en.json') &
        typeof import('./features/accounts/sign-in/en.json') &
        typeof import('./features/accounts/sign-up/en.json');
      advancing: typeof import('./features/advancing/en.json');
      announcements: typeof import('./features/announcements/en.json') &
        typeof import('./features/announcements/imports/en.json') &
        typeof import('./features/announcements/outside/en.json');
      bookings: typeof import('./features/bookings/cancellations/en.json') &
        typeof import('./features/bookings/contracts/en.json') &
        typeof import('./features/bookings/disputes/en.json') &
        typeof import('./features/bookings/en.json') &
        typeof import('./features/bookings/holds/en.json') &
        typeof import('./features/bookings/money/en.json') &
        typeof import('./features/bookings/offers/en.json') &
        typeof import('./features/bookings/riders/en.json') &
        typeof import('./features/bookings/terms/en.json');
      calendar: typeof import('./features/calendar/en.json');
      discovery: typeof import('./features/discovery/en.json') &
        typeof import('./features/discovery/following/en.json') &
        typeof import('./features/discovery/saved-searches/en.json') &
        typeof import('./features/discovery/search/en.json') &
        typeof import('./features/discovery/shortlists/en.json');
      events: typeof import('./features/events/en.json');
      fediverse: typeof import('./features/fediverse/en.json');
      fields: typeof import('./fields/en.json');
      legal: typeof import('./features/legal/en.json');
      messaging: typeof import('./features/messaging/en.json') &
        typeof import('./features/messaging/reports/en.json');
      notifications: typeof import('./features/notifications/en.json');
      payments: typeof import('./features/payments/en.json') &
        typeof import('./features/payments/instalments/en.json') &
        typeof import('./features/payments/ledger/en.json') &
        typeof import('./features/payments/payouts/en.json') &
        typeof import('./features/payments/transfers/en.json');
      profiles: typeof import('./features/profiles/editor/en.json') &
        typeof import('./features/profiles/en.json') &
        typeof import('./features/profiles/referrals/en.json') &
        typeof import('./features/profiles/team/en.json') &
        typeof import('./features/profiles/uploads/en.json') &
        typeof import('./features/profiles/webhooks/en.json');
      reviews: typeof import('./features/reviews/en.json');
      routes: typeof import('./routes/en.json');
      'running-order': typeof import('./features/running-order/en.json');
      settlement: typeof import('./features/settlement/en.json') &
        typeof import('./features/settlement/reports/en.json');
      tickets: typeof import('./features/tickets/baskets/en.json') &
        typeof import('./features/tickets/codes/en.json') &
        typeof import('./features/tickets/comps/en.json') &
        typeof import('./features/tickets/door-sales/en.json') &
        typeof import('./features/tickets/door/en.json') &
        typeof import('./features/tickets/en.json') &
        typeof import('./features/tickets/guests/en.json') &
        typeof import('./features/tickets/imports/en.json') &
        typeof import('./features/tickets/mailings/en.json') &
        typeof import('./features/tickets/moves/en.json') &
        typeof import('./features/tickets/orders/en.json') &
        typeof import('./features/tickets/sales/en.json') &
        typeof import('./features/tickets/seats/en.json') &
        typeof import('./features/tickets/taxes/en.json') &
        typeof import('./features/tickets/waiting/en.json');
      tours: typeof import('./features/tours/en.json');
    };
  }
}
