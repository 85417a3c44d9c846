import 'i18next';

/* Written by scripts/write-message-types.ts. */

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      accounts: typeof import('./features/accounts/messages/en.json');
      advancing: typeof import('./features/advancing/messages/en.json');
      announcements: typeof import('./features/announcements/messages/en.json');
      bookings: typeof import('./features/bookings/messages/en.json');
      calendar: typeof import('./features/calendar/messages/en.json');
      discovery: typeof import('./features/discovery/messages/en.json');
      events: typeof import('./features/events/messages/en.json');
      fediverse: typeof import('./features/fediverse/messages/en.json');
      fields: typeof import('./fields/messages/en.json');
      legal: typeof import('./features/legal/messages/en.json');
      messaging: typeof import('./features/messaging/messages/en.json');
      notifications: typeof import('./features/notifications/messages/en.json');
      payments: typeof import('./features/payments/messages/en.json');
      profiles: typeof import('./features/profiles/messages/en.json');
      reviews: typeof import('./features/reviews/messages/en.json');
      routes: typeof import('./routes/messages/en.json');
      'running-order': typeof import('./features/running-order/messages/en.json');
      settlement: typeof import('./features/settlement/messages/en.json');
      tickets: typeof import('./features/tickets/messages/en.json');
      tours: typeof import('./features/tours/messages/en.json');
    };
  }
}
