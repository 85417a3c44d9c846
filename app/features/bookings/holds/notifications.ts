import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { NotificationKind } from '#app/features/part.ts';

type HoldNotification = NotificationKind & { to: Side };

const of = (to: Side, urgency: 'urgent' | 'normal') =>
  ({ topic: 'bookings', urgency, to }) satisfies HoldNotification;

const soon = (to: Side) =>
  ({ topic: 'reminders', urgency: 'urgent', to }) satisfies HoldNotification;

const written = (to: Side) =>
  ({ topic: 'messages', urgency: 'normal', to }) satisfies HoldNotification;

/**
 * The notifications about holds, in the product and by mail; their words are under `holds.mail`.
 * Only those to a venue may name a performer other than the reader.
 */
export const holdNotifications = {
  expiresSoonAtVenue: soon('venue'),
  requested: of('venue', 'urgent'),
  asked: of('venue', 'normal'),
  offerWanted: of('venue', 'urgent'),
  withdrawn: of('venue', 'normal'),
  takenOver: of('venue', 'normal'),
  released: of('venue', 'normal'),
  challengeBegun: of('venue', 'normal'),
  confirmed: of('venue', 'urgent'),
  lapsedAtVenue: of('venue', 'normal'),
  challengedAtVenue: of('venue', 'normal'),
  expiresSoon: soon('performer'),
  placedByVenue: of('performer', 'normal'),
  offerWantedByVenue: of('performer', 'urgent'),
  granted: of('performer', 'normal'),
  agreed: of('performer', 'urgent'),
  unanswered: of('performer', 'normal'),
  refused: of('performer', 'normal'),
  clock: of('performer', 'urgent'),
  promoted: of('performer', 'normal'),
  lapsed: of('performer', 'normal'),
  challenged: of('performer', 'normal'),
  outranked: of('performer', 'normal'),
  messaged: written('performer'),
  messagedAtVenue: written('venue'),
} satisfies Record<string, HoldNotification>;

export type HoldMail = keyof typeof holdNotifications;
