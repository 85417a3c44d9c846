import type accounts from './features/accounts/messages/en.json';
import type advancing from './features/advancing/messages/en.json';
import type announcements from './features/announcements/messages/en.json';
import type bookings from './features/bookings/messages/en.json';
import type calendar from './features/calendar/messages/en.json';
import type discovery from './features/discovery/messages/en.json';
import type events from './features/events/messages/en.json';
import type fediverse from './features/fediverse/messages/en.json';
import type legal from './features/legal/messages/en.json';
import type messaging from './features/messaging/messages/en.json';
import type notifications from './features/notifications/messages/en.json';
import type payments from './features/payments/messages/en.json';
import type profiles from './features/profiles/messages/en.json';
import type reviews from './features/reviews/messages/en.json';
import type runningOrder from './features/running-order/messages/en.json';
import type settlement from './features/settlement/messages/en.json';
import type tickets from './features/tickets/messages/en.json';
import type tours from './features/tours/messages/en.json';
import type fields from './fields/messages/en.json';
import { loadWords } from './lib/words.ts';
import type pages from './routes/messages/en.json';

/*
 * Every file `<somewhere>/messages/<language>.json` is a catalogue, named after the folder that
 * holds it. A new language is a new file beside each English one. The browser’s bundle has English; it
 * fetches its document’s language if that is another one.
 */
const files = import.meta.env.SSR
  ? import.meta.glob<object>(
      ['./features/*/messages/*.json', './fields/messages/*.json', './routes/messages/*.json'],
      {
        eager: true,
        import: 'default',
      },
    )
  : import.meta.glob<object>(
      ['./features/*/messages/en.json', './fields/messages/en.json', './routes/messages/en.json'],
      {
        eager: true,
        import: 'default',
      },
    );

export const catalogues: Record<string, Record<string, object>> = {};
for (const [path, messages] of Object.entries(files)) {
  const [feature, , file] = path.split('/').slice(-3);
  const language = file?.replace('.json', '') ?? '';
  catalogues[language] = { ...catalogues[language], [feature ?? '']: messages };
}
loadWords(catalogues);

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      accounts: typeof accounts;
      advancing: typeof advancing;
      announcements: typeof announcements;
      bookings: typeof bookings;
      calendar: typeof calendar;
      discovery: typeof discovery;
      events: typeof events;
      fediverse: typeof fediverse;
      fields: typeof fields;
      legal: typeof legal;
      messaging: typeof messaging;
      notifications: typeof notifications;
      payments: typeof payments;
      profiles: typeof profiles;
      routes: typeof pages;
      reviews: typeof reviews;
      'running-order': typeof runningOrder;
      settlement: typeof settlement;
      tickets: typeof tickets;
      tours: typeof tours;
    };
  }
}
