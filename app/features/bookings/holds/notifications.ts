import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { NotificationKind } from '#app/features/part.ts';

type HoldNotification = NotificationKind & { to: Side };

const news = (to: Side, urgency: 'urgent' | 'normal') =>
  ({ topic: 'bookings', urgency, to }) satisfies HoldNotification;

const reminder = (to: Side) =>
  ({ topic: 'reminders', urgency: 'urgent', to }) satisfies HoldNotification;

const message = (to: Side) =>
  ({ topic: 'messages', urgency: 'normal', to }) satisfies HoldNotification;

/**
 * The notifications about holds, in the product and by mail; their words are under `holds.mail`.
 * Only those to a venue may name a performer other than the reader.
 */
export const holdNotifications = {
  expiresSoonAtVenue: reminder('venue'),
  requested: news('venue', 'urgent'),
  asked: news('venue', 'normal'),
  offerWanted: news('venue', 'urgent'),
  withdrawn: news('venue', 'normal'),
  takenOver: news('venue', 'normal'),
  released: news('venue', 'normal'),
  challengeBegun: news('venue', 'normal'),
  confirmed: news('venue', 'urgent'),
  lapsedAtVenue: news('venue', 'normal'),
  challengedAtVenue: news('venue', 'normal'),
  expiresSoon: reminder('performer'),
  placedByVenue: news('performer', 'normal'),
  offerWantedByVenue: news('performer', 'urgent'),
  granted: news('performer', 'normal'),
  agreed: news('performer', 'urgent'),
  unanswered: news('performer', 'normal'),
  refused: news('performer', 'normal'),
  clock: news('performer', 'urgent'),
  promoted: news('performer', 'normal'),
  lapsed: news('performer', 'normal'),
  challenged: news('performer', 'normal'),
  outranked: news('performer', 'normal'),
  messaged: message('performer'),
  messagedAtVenue: message('venue'),
} satisfies Record<string, HoldNotification>;

export type HoldMail = keyof typeof holdNotifications;
