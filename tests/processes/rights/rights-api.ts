import { publicVenueId, rightsTerms as terms } from '#tests/harness/calls/rights-world.ts';
import { adminApiRights, ownApiRights } from './rights-api-admin.ts';
import { arriving, called, managed, type Row } from './rights-cells.ts';
import { pageRights } from './rights-pages.ts';

const block = { kind: 'blocked', from: '2027-01-01' };

const night = { title: 'A night', day: '2027-01-01', loadIn: '18:00', loadOut: '23:00' };
const shows = '/api/v1/profiles/:profileId/outside-shows';
const imports = '/api/v1/profiles/:profileId/show-imports';
const ownShow = { day: '2027-01-01', placeName: 'ZDB', town: 'Lisbon', country: 'PT' };
const tickets = '/api/v1/profiles/:profileId/events/:eventId/ticket';
const sale = `${tickets}-sale`;
const standing = { name: 'Standing', priceMinor: 1200, places: 100 };
const series = { ...night, repeat: 'week-1', weekday: 5, from: '2027-01-01' };

/** Calls of signed-in people below `/api/v1`, always for one of their pages. */
export const apiRights: Record<string, Row> = {
  'GET /api/v1/profiles': { ...arriving('signed out', 'shown'), query: '?name=owls' },
  ...pageRights,
  ...ownApiRights,
  ...adminApiRights,
  'GET /api/v1/profiles/:profileId/bookings': called(managed('shown')),
  'GET /api/v1/profiles/:profileId/bookings/:bookingId': called(managed('shown')),
  'POST /api/v1/profiles/:profileId/bookings': {
    ...called(managed('done')),
    json: { with: publicVenueId, terms },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/versions': {
    ...called(managed('done')),
    json: { after: 1, terms },
  },
  // Nothing signed could be moved yet.
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/postponement': {
    ...called(managed('refused')),
    json: { after: 1, day: '2027-01-01' },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/acceptance': {
    ...called(managed('done')),
    json: { version: 1 },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/refusal': {
    ...called(managed('done')),
    json: {},
  },
  // The proposed terms are the other side’s.
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/withdrawal': {
    ...called(managed('refused')),
    json: {},
  },
  'GET /api/v1/profiles/:profileId/templates': called(managed('shown')),
  'DELETE /api/v1/profiles/:profileId/templates/:templateId': called(managed('not found')),
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/templates': {
    ...called(managed('done')),
    json: { version: 1, name: 'Saturday' },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/comments': {
    ...called(managed('done')),
    json: { text: 'Hello.' },
  },
  // Nothing is agreed yet, so there is nothing to sign or to cancel.
  'GET /api/v1/profiles/:profileId/bookings/:bookingId/contracts/:version': {
    ...called(managed('not found')),
    params: { version: '1' },
  },
  'GET /api/v1/profiles/:profileId/bookings/:bookingId/contracts/:version/pdf': {
    ...called(managed('not found')),
    params: { version: '1' },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/contracts/:version/signature': {
    ...called(managed('refused')),
    params: { version: '1' },
    json: { typedName: 'Ana Reis', consent: true },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/cancellation': {
    ...called(managed('refused')),
    json: { window: 'early' },
  },
  'POST /api/v1/profiles/:profileId/bookings/:bookingId/force-majeure': {
    ...called(managed('refused')),
    json: { reason: 'A flood.' },
  },
  'PUT /api/v1/profiles/:profileId/bookings/:bookingId/force-majeure/answer': {
    ...called(managed('refused')),
    json: { answer: 'agreed' },
  },

  'GET /api/v1/profiles/:profileId/calendar': {
    ...called(managed('shown')),
    query: '?from=2027-01-01&to=2027-01-31',
  },
  'POST /api/v1/profiles/:profileId/blocks': { ...called(managed('done')), json: block },
  'PUT /api/v1/profiles/:profileId/blocks/:blockId': {
    ...called(managed('not found')),
    json: block,
  },
  // Removing one that is already gone succeeds.
  'DELETE /api/v1/profiles/:profileId/blocks/:blockId': called(managed('done')),
  'GET /api/v1/profiles/:profileId/avails': {
    ...called(managed('shown')),
    query: '?from=2027-01&to=2027-02&weekdays=56',
  },
  'GET /api/v1/profiles/:profileId/calendar-sources': called(managed('shown')),
  'POST /api/v1/profiles/:profileId/calendar-sources': {
    ...called(managed('done')),
    json: { name: 'Elsewhere', address: 'https://calendar.example/a.ics' },
  },
  'DELETE /api/v1/profiles/:profileId/calendar-sources/:sourceId': called(managed('done')),

  'GET /api/v1/profiles/:profileId/webhooks': called(managed('shown')),
  'POST /api/v1/profiles/:profileId/webhooks': {
    ...called(managed('done')),
    json: { address: 'https://receiver.example/' },
  },
  'PUT /api/v1/profiles/:profileId/webhooks/:webhookId': {
    ...called(managed('not found')),
    json: { address: 'https://receiver.example/' },
  },
  'PUT /api/v1/profiles/:profileId/webhooks/:webhookId/state': {
    ...called(managed('not found')),
    json: { isOn: true },
  },
  'POST /api/v1/profiles/:profileId/webhooks/:webhookId/keys': called(managed('not found')),
  'POST /api/v1/profiles/:profileId/webhooks/:webhookId/test': called(managed('not found')),
  'DELETE /api/v1/profiles/:profileId/webhooks/:webhookId': called(managed('done')),
  // A webhook that doesn't exist has no deliveries.
  'GET /api/v1/profiles/:profileId/webhooks/:webhookId/deliveries': called(managed('shown')),
  'POST /api/v1/profiles/:profileId/webhooks/:webhookId/deliveries/:deliveryId/repetition': called(
    managed('not found'),
  ),

  'GET /api/v1/profiles/:profileId/fediverse': called(managed('shown')),
  'PUT /api/v1/profiles/:profileId/fediverse': {
    ...called(managed('done')),
    json: { isOn: false },
  },

  'GET /api/v1/profiles/:profileId/holds': called(managed('shown')),
  'GET /api/v1/profiles/:profileId/ended-holds': called(managed('shown')),
  'GET /api/v1/profiles/:profileId/holds/:holdId': called(managed('shown')),
  // Only the venue grants.
  'POST /api/v1/profiles/:profileId/holds/:holdId/grant': called(managed('not found')),
  'POST /api/v1/profiles/:profileId/holds/:holdId/page': {
    ...called(managed('not found')),
    json: { performerId: 'somebody-else' },
  },
  // For another performer.
  'POST /api/v1/profiles/:profileId/holds': {
    ...called(managed('not found')),
    json: {
      performerId: 'somebody-else',
      nights: [{ venueId: publicVenueId, stageId: publicVenueId, day: '2027-01-01' }],
    },
  },
  // There is no such room.
  'POST /api/v1/profiles/:profileId/offer-requests': {
    ...called(managed('refused')),
    json: { with: publicVenueId, roomId: 'none', day: '2027-01-01' },
  },
  'POST /api/v1/profiles/:profileId/holds/:holdId/messages': {
    ...called(managed('done')),
    json: { text: 'Is there a piano?' },
  },
  'POST /api/v1/profiles/:profileId/holds/:holdId/release': called(managed('done')),
  'POST /api/v1/profiles/:profileId/holds/:holdId/refusal': {
    ...called(managed('not found')),
    json: { reason: 'Closed.' },
  },
  'POST /api/v1/profiles/:profileId/holds/:holdId/challenge': called(managed('refused')),
  'POST /api/v1/profiles/:profileId/holds/:holdId/confirmation': called(managed('done')),
  // Only venues set how they take holds, and these pages are performers’.
  'PUT /api/v1/profiles/:profileId/hold-settings': {
    ...called(managed('not found')),
    json: { takesHolds: true, challengeHours: 48, loadInMinute: 900, loadOutMinute: 1_560 },
  },
  'POST /api/v1/profiles/:profileId/tours': {
    ...called(managed('done')),
    json: { name: 'Spring' },
  },

  'GET /api/v1/profiles/:profileId/events': called(managed('shown')),
  'POST /api/v1/profiles/:profileId/events': { ...called(managed('done')), json: night },
  'GET /api/v1/profiles/:profileId/events/:eventId': called(managed('shown')),
  // A slot with an application can’t be left out.
  'PUT /api/v1/profiles/:profileId/events/:eventId': {
    ...called(managed('refused')),
    json: night,
  },
  'POST /api/v1/profiles/:profileId/events/:eventId/cancellation': called(managed('done')),
  'PUT /api/v1/profiles/:profileId/events/:eventId/announcement': {
    ...called(managed('done')),
    json: { priceKind: 'free' },
  },
  'DELETE /api/v1/profiles/:profileId/events/:eventId/announcement': called(managed('done')),
  [`GET ${sale}`]: called(managed('shown')),
  [`PUT ${sale}`]: { ...called(managed('done')), json: { currency: 'EUR' } },
  [`POST ${sale}/stop`]: called(managed('done')),
  [`POST ${sale}/resumption`]: called(managed('done')),
  [`POST ${sale}/refund`]: called(managed('refused')),
  // Nothing is sold for the scene’s event yet.
  [`GET ${tickets}-mailings`]: called(managed('refused')),
  [`POST ${tickets}-mailings`]: {
    ...called(managed('refused')),
    json: { subject: 'Doors', text: 'At seven.' },
  },
  [`POST ${tickets}-imports`]: { ...called(managed('refused')), json: {} },
  [`GET ${tickets}-imports/:importId`]: called(managed('not found')),
  [`POST ${tickets}-imports/:importId/application`]: { ...called(managed('refused')), json: {} },
  [`GET ${tickets}-comps`]: called(managed('refused')),
  [`POST ${tickets}-comps`]: {
    ...called(managed('refused')),
    json: { typeId: 'none', quantity: 1, name: 'Rosa', email: 'rosa@people.example' },
  },
  [`POST ${tickets}-types`]: { ...called(managed('refused')), json: standing },
  [`PUT ${tickets}-types/:typeId`]: { ...called(managed('refused')), json: standing },
  [`POST ${tickets}-types/:typeId/end`]: called(managed('not found')),
  [`POST ${tickets}-types/:typeId/return`]: called(managed('not found')),
  'GET /api/v1/profiles/:profileId/events/:eventId/sold-tickets': called(managed('shown')),
  [`GET ${tickets}-orders`]: called(managed('shown')),
  [`POST ${tickets}-orders/search`]: { ...called(managed('done')), json: { text: 'rosa' } },
  [`GET ${tickets}-orders/:orderId`]: called(managed('not found')),
  [`POST ${tickets}-orders/:orderId/refund`]: { ...called(managed('not found')), json: {} },
  [`PUT ${tickets}-orders/:orderId/email`]: {
    ...called(managed('not found')),
    json: { email: 'rosa@people.example' },
  },
  [`POST ${tickets}-orders/:orderId/moves`]: {
    ...called(managed('not found')),
    json: { typeId: 'none' },
  },
  // No picture is sent, and the event isn’t announced.
  'PUT /api/v1/profiles/:profileId/events/:eventId/announcement/poster': {
    ...called(managed('refused')),
    json: { alt: 'A poster' },
  },
  'DELETE /api/v1/profiles/:profileId/events/:eventId/announcement/poster': called(
    managed('refused'),
  ),
  'PUT /api/v1/profiles/:profileId/bookings/:bookingId/announcement-consent': {
    // The terms don’t ask for it.
    ...called(managed('refused')),
    json: {},
  },
  [`GET ${shows}`]: called(managed('shown')),
  [`POST ${shows}`]: { ...called(managed('done')), json: ownShow },
  [`PUT ${shows}/:showId`]: { ...called(managed('not found')), json: ownShow },
  [`POST ${shows}/:showId/cancellation`]: called(managed('not found')),
  [`DELETE ${shows}/:showId`]: called(managed('not found')),
  'PUT /api/v1/profiles/:profileId/namings/:showId': {
    ...called(managed('not found')),
    json: { isAgreed: true },
  },
  // No file is sent.
  [`POST ${imports}`]: { ...called(managed('refused')), json: {} },
  [`GET ${imports}/:importId`]: called(managed('not found')),
  [`POST ${imports}/:importId/application`]: { ...called(managed('not found')), json: {} },
  'GET /api/v1/events': arriving('signed out', 'shown'),
  'GET /api/v1/events/:announcementId': arriving('signed out', 'not found'),
  'PUT /api/v1/profiles/:profileId/slots/:slotId/opening': {
    ...called(managed('done')),
    json: {},
  },
  'DELETE /api/v1/profiles/:profileId/slots/:slotId/opening': called(managed('done')),
  'POST /api/v1/profiles/:profileId/series': { ...called(managed('done')), json: series },
  'PUT /api/v1/profiles/:profileId/series/:seriesId': {
    ...called(managed('done')),
    json: series,
  },
  'POST /api/v1/profiles/:profileId/series/:seriesId/end': called(managed('done')),
  'GET /api/v1/profiles/:profileId/events/:eventId/applications/:applicationId': called(
    managed('shown'),
  ),
  'POST /api/v1/profiles/:profileId/events/:eventId/applications/:applicationId/refusal': {
    ...called(managed('done')),
    json: { reason: 'Too quiet.' },
  },
  'GET /api/v1/open-slots': arriving('signed out', 'shown'),
  'GET /api/v1/artists': arriving('signed out', 'shown'),
  'GET /api/v1/venues': arriving('signed out', 'shown'),
  'GET /api/v1/profiles/:profileId/applications': called(managed('shown')),
  'POST /api/v1/profiles/:profileId/applications': {
    ...called(managed('not found')),
    json: { slotId: 'no-slot', message: 'Hello.' },
  },
  'POST /api/v1/profiles/:profileId/applications/:applicationId/withdrawal': called(
    managed('done'),
  ),
  'POST /api/v1/profiles/:profileId/applications/:applicationId/messages': {
    ...called(managed('done')),
    json: { text: 'Two sets?' },
  },
};
