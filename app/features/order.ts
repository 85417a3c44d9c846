/**
 * The features from left to right. Between them imports run leftwards only; acts of several
 * features, such as leaving, follow this order too.
 */
export const featureOrder = [
  'accounts',
  'notifications',
  'payments',
  'profiles',
  'messaging',
  'calendar',
  'events',
  'bookings',
  'running-order',
  'announcements',
  'fediverse',
  'tickets',
  'advancing',
  'settlement',
  'reviews',
  'tours',
  'discovery',
  'legal',
];
