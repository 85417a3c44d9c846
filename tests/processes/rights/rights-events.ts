import { nightFields } from '#tests/harness/bookings/nights.ts';
import { always, everyone, managed, type Row } from './rights-cells.ts';

const night = nightFields();
const { day: _, ...planned } = night;
const series = { ...planned, repeat: 'week-1', weekday: '4', from: night.day ?? '', until: '' };
const shows = '/profiles/:profileId/shows';
const ownShow = { day: '2027-01-01', placeName: 'ZDB', town: 'Lisbon', country: 'PT' };
const slot = '/profiles/:profileId/events/:eventId/slots/:slotId';
const application = '/profiles/:profileId/events/:eventId/applications/:applicationId';
const announcement = '/profiles/:profileId/events/:eventId/announcement';
const tickets = '/profiles/:profileId/events/:eventId/tickets';
const type = `${tickets}/types/:typeId`;
const standing = { name: 'Standing', priceMinor: '12', places: '100' };
const ownApplication = '/profiles/:profileId/applications/:applicationId';
const withdrawal = `${ownApplication}/withdrawal`;

/** The nights that a venue plans, and the applications of performers. */
export const eventRights: Record<string, Row> = {
  'GET /profiles/:profileId/events': managed('shown'),
  'GET /profiles/:profileId/events/new': managed('shown'),
  'POST /profiles/:profileId/events/new': { ...managed('done'), form: night },
  'GET /profiles/:profileId/events/:eventId': managed('shown'),
  'GET /profiles/:profileId/events/:eventId/edit': managed('shown'),
  'POST /profiles/:profileId/events/:eventId/edit': {
    ...managed('done'),
    form: { ...night, 'slots.0.id': ':slotId' },
  },
  'GET /profiles/:profileId/events/:eventId/cancellation': managed('shown'),
  'POST /profiles/:profileId/events/:eventId/cancellation': {
    ...managed('done'),
    form: { as: ':pageId' },
  },
  [`GET ${announcement}`]: managed('shown'),
  [`POST ${announcement}`]: { ...managed('done'), form: { priceKind: 'free' } },
  [`GET ${announcement}/poster`]: managed('shown'),
  // No picture is sent, and the event isn’t announced.
  [`POST ${announcement}/poster`]: { ...managed('refused'), form: { alt: 'A poster' } },
  [`GET ${announcement}/poster/removal`]: managed('shown'),
  [`POST ${announcement}/poster/removal`]: managed('refused'),
  [`GET ${announcement}/removal`]: managed('shown'),
  [`POST ${announcement}/removal`]: managed('done'),
  [`GET ${tickets}`]: managed('shown'),
  [`GET ${tickets}/stop`]: managed('shown'),
  [`POST ${tickets}/stop`]: managed('done'),
  [`GET ${tickets}/resumption`]: managed('shown'),
  [`POST ${tickets}/resumption`]: managed('done'),
  [`GET ${tickets}/rules`]: managed('shown'),
  [`POST ${tickets}/rules`]: { ...managed('done'), form: { currency: 'EUR' } },
  // Nothing is sold for the scene’s event yet.
  [`GET ${tickets}/new-type`]: managed('refused'),
  [`POST ${tickets}/new-type`]: { ...managed('refused'), form: standing },
  [`GET ${type}`]: managed('refused'),
  [`POST ${type}`]: { ...managed('refused'), form: standing },
  [`GET ${type}/end`]: managed('refused'),
  [`POST ${type}/end`]: managed('not found'),
  [`GET ${type}/return`]: managed('refused'),
  [`POST ${type}/return`]: managed('not found'),
  [`GET ${tickets}/orders`]: managed('shown'),
  [`POST ${tickets}/orders`]: { ...managed('done'), form: { text: 'rosa' } },
  [`GET ${tickets}/orders/:orderId`]: managed('not found'),
  [`GET ${tickets}/orders/:orderId/email`]: managed('not found'),
  [`POST ${tickets}/orders/:orderId/email`]: {
    ...managed('not found'),
    form: { email: 'rosa@people.example' },
  },
  [`GET ${tickets}/orders/:orderId/move`]: managed('not found'),
  [`POST ${tickets}/orders/:orderId/move`]: { ...managed('not found'), form: { typeId: 'none' } },
  [`GET ${tickets}/import`]: managed('shown'),
  [`POST ${tickets}/import`]: managed('refused'),
  [`GET ${tickets}/imports/:importId`]: managed('not found'),
  [`POST ${tickets}/imports/:importId`]: managed('refused'),
  [`GET ${tickets}/refund-all`]: managed('refused'),
  [`POST ${tickets}/refund-all`]: managed('refused'),
  [`GET ${tickets}/comps`]: managed('refused'),
  [`POST ${tickets}/comps`]: {
    ...managed('refused'),
    form: { typeId: 'none', quantity: '1', name: 'Rosa', email: 'rosa@people.example' },
  },
  [`GET ${tickets}/waiting-list`]: managed('shown'),
  [`POST ${tickets}/waiting-list`]: managed('refused'),
  [`GET ${tickets}/mailings`]: managed('refused'),
  [`POST ${tickets}/mailings`]: {
    ...managed('refused'),
    form: { subject: 'Doors', text: 'At seven.' },
  },
  [`GET ${tickets}/sold.csv`]: managed('shown'),
  [`GET ${tickets}/door-list.pdf`]: managed('refused'),
  [`GET ${tickets}/orders/:orderId/refund`]: managed('not found'),
  [`POST ${tickets}/orders/:orderId/refund`]: managed('not found'),
  [`GET ${tickets}/door-list`]: managed('shown'),
  // Public; the scene’s event isn’t announced.
  'GET /events': everyone('shown'),
  'GET /artists': everyone('shown'),
  'GET /venues': everyone('shown'),
  'GET /search': everyone('shown'),
  'GET /how-ranking-works': everyone('shown'),
  'GET /:country/:town': everyone('not found'),
  'GET /events/:idAndName': everyone('not found'),
  'GET /events/:idAndName/embed': everyone('not found'),
  'GET /profiles/:profileId/shows': managed('shown'),
  [`GET ${shows}/namings/:showId/agreement`]: managed('shown'),
  [`POST ${shows}/namings/:showId/agreement`]: managed('not found'),
  [`GET ${shows}/namings/:showId/refusal`]: managed('shown'),
  [`POST ${shows}/namings/:showId/refusal`]: managed('not found'),
  [`GET ${shows}/new`]: managed('shown'),
  [`POST ${shows}/new`]: { ...managed('done'), form: ownShow },
  [`GET ${shows}/:showId`]: managed('not found'),
  [`POST ${shows}/:showId`]: { ...managed('not found'), form: ownShow },
  [`GET ${shows}/:showId/cancellation`]: managed('not found'),
  [`POST ${shows}/:showId/cancellation`]: managed('not found'),
  [`GET ${shows}/:showId/removal`]: managed('not found'),
  [`POST ${shows}/:showId/removal`]: managed('not found'),
  [`GET ${shows}/import`]: managed('shown'),
  [`POST ${shows}/import`]: managed('refused'),
  [`GET ${shows}/imports/:importId`]: managed('not found'),
  [`POST ${shows}/imports/:importId`]: managed('not found'),
  [`GET ${slot}`]: managed('shown'),
  [`POST ${slot}`]: { ...managed('done'), form: { pitch: 'Fado.' } },
  [`GET ${slot}/closing`]: managed('shown'),
  [`POST ${slot}/closing`]: { ...managed('done'), form: { as: ':pageId' } },
  [`GET ${application}`]: managed('shown'),
  [`GET ${application}/refusal`]: managed('shown'),
  [`POST ${application}/refusal`]: {
    ...managed('done'),
    form: { as: ':pageId', reason: 'Too loud.' },
  },
  [`GET ${application}/messages`]: managed('shown'),
  [`POST ${application}/messages`]: {
    ...managed('done'),
    form: { as: ':pageId', text: 'Two sets?' },
  },
  'GET /profiles/:profileId/series': managed('shown'),
  'GET /profiles/:profileId/series/new': managed('shown'),
  'POST /profiles/:profileId/series/new': { ...managed('done'), form: series },
  'GET /profiles/:profileId/series/:seriesId': managed('shown'),
  'POST /profiles/:profileId/series/:seriesId': { ...managed('done'), form: series },
  'GET /profiles/:profileId/series/:seriesId/end': managed('shown'),
  'POST /profiles/:profileId/series/:seriesId/end': managed('done'),

  // Every slot that is open at a public venue is for every performer.
  'GET /open-slots': everyone('shown'),
  'GET /open-slots/:slotId': always('shown'),
  'GET /open-slots/:slotId/applications': always('shown'),
  'POST /open-slots/:slotId/applications': {
    ...managed('done'),
    form: { message: 'We play.', as: ':pageId' },
  },
  'GET /profiles/:profileId/applications': managed('shown'),
  [`GET ${ownApplication}`]: managed('shown'),
  [`GET ${ownApplication}/messages`]: managed('shown'),
  [`POST ${ownApplication}/messages`]: {
    ...managed('done'),
    form: { as: ':pageId', text: 'Two sets?' },
  },
  [`GET ${withdrawal}`]: managed('shown'),
  [`POST ${withdrawal}`]: managed('done'),
};
