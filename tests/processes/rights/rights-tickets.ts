import { arriving, called as calledBy, everyone, managed, type Row } from './rights-cells.ts';

const nowhere = { params: { link: 'none' } };
const sold = { params: { link: 'none', ticketId: 'none' } };
const unknown = { ...everyone('not found'), ...nowhere };
const called = arriving('signed out', 'not found');
const buyer = { name: 'Rosa Prado', email: 'rosa@people.example' };
// No such show is public.
const show = { params: { idAndName: 'k7mqax2dfh-owls' } };

const codes = '/profiles/:profileId/events/:eventId/tickets/codes';
const codeCalls = '/api/v1/profiles/:profileId/events/:eventId/promo-codes';

const plans = '/profiles/:profileId/seating-plans';
const planCalls = `/api/v1${plans}`;
const noPlan = { params: { planId: 'none', section: '0' } };
const seatCalls = '/api/v1/profiles/:profileId/events/:eventId/seats';
const seats = '/profiles/:profileId/events/:eventId/tickets/seats';
const section = { name: 'Stalls', rows: 2, seatsInRows: '8' };
const ofPlan = { ...managed('not found'), ...noPlan };
const calledOfPlan = { ...calledBy(managed('not found')), ...noPlan };

const taxes = '/profiles/:profileId/tax-rates';
const rate = { name: 'Reduced', basisPoints: 700, fromDay: '2020-01-01' };
const ofRate = {
  ...managed('not found'),
  params: { rateId: 'none', fromDay: '2020-01-01' },
};
const calledOfRate = { ...ofRate, ...calledBy(ofRate) };

/** Buying tickets. An order belongs to the holder of its secret address. */
export const ticketRights: Record<string, Row> = {
  [`GET ${plans}`]: managed('shown'),
  [`POST ${plans}`]: { ...managed('done'), form: { name: 'The hall' } },
  [`GET ${plans}/:planId`]: ofPlan,
  ...Object.fromEntries(
    ['sections', 'sections/:section/removal', 'seats', 'removal'].flatMap((at) => [
      [`GET ${plans}/:planId/${at}`, ofPlan],
      [
        `POST ${plans}/:planId/${at}`,
        {
          ...ofPlan,
          form:
            at === 'sections'
              ? { name: 'Stalls', rows: '2', seatsInRows: '8' }
              : { 'seatIds.0': '0-0-0', level: 'Front' },
        },
      ],
    ]),
  ),
  [`GET ${taxes}`]: managed('shown'),
  [`POST ${taxes}`]: { ...managed('done'), form: { ...rate, basisPoints: '7' } },
  [`GET ${taxes}/:rateId`]: ofRate,
  ...Object.fromEntries(
    ['changes', 'changes/:fromDay/removal'].flatMap((at) => [
      [`GET ${taxes}/:rateId/${at}`, ofRate],
      [
        `POST ${taxes}/:rateId/${at}`,
        { ...ofRate, form: { basisPoints: '8', fromDay: rate.fromDay } },
      ],
    ]),
  ),
  [`GET /api/v1${taxes}`]: calledBy(managed('shown')),
  [`POST /api/v1${taxes}`]: { ...calledBy(managed('done')), json: rate },
  [`POST /api/v1${taxes}/:rateId/changes`]: {
    ...calledOfRate,
    json: { basisPoints: 800, fromDay: rate.fromDay },
  },
  [`DELETE /api/v1${taxes}/:rateId/changes/:fromDay`]: calledOfRate,
  [`GET ${seats}`]: managed('shown'),
  [`POST ${seats}`]: { ...managed('refused'), form: { planId: 'none' } },
  [`GET ${seats}/holds`]: managed('shown'),
  [`POST ${seats}/holds`]: { ...managed('refused'), form: { use: 'held', 'rows.0': '0-0' } },
  [`GET ${seats}/removal`]: managed('shown'),
  [`POST ${seats}/removal`]: managed('done'),
  [`GET ${planCalls}`]: calledBy(managed('shown')),
  [`POST ${planCalls}`]: { ...calledBy(managed('done')), json: { name: 'The hall' } },
  [`GET ${planCalls}/:planId`]: calledOfPlan,
  [`DELETE ${planCalls}/:planId`]: calledOfPlan,
  [`POST ${planCalls}/:planId/sections`]: { ...calledOfPlan, json: section },
  [`DELETE ${planCalls}/:planId/sections/:section`]: calledOfPlan,
  [`POST ${planCalls}/:planId/seats`]: {
    ...calledOfPlan,
    json: { seatIds: ['0-0-0'], level: 'Front' },
  },
  [`GET ${seatCalls}`]: calledBy(managed('shown')),
  [`PUT ${seatCalls}`]: { ...calledBy(managed('refused')), json: { planId: 'none', prices: [] } },
  [`DELETE ${seatCalls}`]: calledBy(managed('done')),
  [`POST ${seatCalls}/holds`]: {
    ...calledBy(managed('refused')),
    json: { use: 'held', rows: ['0-0'] },
  },
  'GET /orders/:link/seats': unknown,
  'POST /orders/:link/seats': unknown,
  'GET /api/v1/ticket-orders/:link/seats': { ...called, ...nowhere },
  'PUT /api/v1/ticket-orders/:link/seats': { ...called, ...nowhere, json: { seatIds: [] } },
  'GET /events/:idAndName/tickets/seats': { ...everyone('not found'), ...show },
  'POST /events/:idAndName/tickets/seats': { ...everyone('refused'), ...show },
  'GET /events/:idAndName/tickets': { ...everyone('not found'), ...show },
  'POST /events/:idAndName/tickets': { ...everyone('refused'), ...show },
  'GET /events/:idAndName/tickets/waiting': { ...everyone('not found'), ...show },
  'POST /events/:idAndName/tickets/waiting': {
    ...everyone('refused'),
    ...show,
    form: { ...buyer, typeId: 'none', quantity: '1' },
  },
  'GET /waiting/:link': unknown,
  'GET /waiting/:link/removal': unknown,
  'POST /waiting/:link/removal': unknown,
  'GET /orders/:link': unknown,
  'GET /orders/:link/payment': unknown,
  'POST /orders/:link/payment': { ...unknown, form: buyer },
  'GET /orders/:link/email': unknown,
  'POST /orders/:link/email': { ...unknown, form: { email: buyer.email } },
  'GET /orders/:link/removal': unknown,
  'POST /orders/:link/removal': unknown,
  'GET /orders/:link/returns': unknown,
  'POST /orders/:link/returns': { ...unknown, form: { 'ticketIds.0': 'none' } },
  'GET /orders/:link/invoice': unknown,
  'POST /orders/:link/invoice': { ...unknown, form: { name: 'Rosa', address: 'Rua das Flores' } },
  'GET /orders/:link/documents/:file{[\\w-]+\\.pdf}': {
    ...everyone('not found'),
    params: { link: 'none', 'file{[\\w-]+\\.pdf}': 'none.pdf' },
  },
  'GET /orders/:link/resale': unknown,
  'POST /orders/:link/resale': { ...unknown, form: { ticketId: 'none' } },
  'GET /orders/:link/resale/removal': unknown,
  'POST /orders/:link/resale/removal': { ...unknown, form: { ticketId: 'none' } },
  'GET /orders/:link/return': unknown,
  'GET /orders/:link/tickets.pdf': unknown,
  'GET /orders/:link/tickets/:ticketId/ticket.pkpass': { ...everyone('not found'), ...sold },
  'GET /orders/:link/tickets/:ticketId/google-wallet': { ...everyone('not found'), ...sold },
  'GET /tickets/:link': unknown,
  'GET /tickets/:link/ticket.pdf': unknown,
  'GET /tickets/:link/ticket.pkpass': unknown,
  'GET /tickets/:link/google-wallet': unknown,
  'GET /tickets/:link/name': unknown,
  'POST /tickets/:link/name': { ...unknown, form: { name: 'Rosa Prado' } },
  'GET /tickets/:link/transfer': unknown,
  'POST /tickets/:link/transfer': { ...unknown, form: buyer },
  'GET /ticket-passed-on': everyone('shown'),
  // Nothing is sold at the matrix’s nights.
  [`GET ${codes}`]: managed('refused'),
  [`POST ${codes}`]: { ...managed('refused'), form: { word: 'FRIENDS', kind: 'unlock' } },
  [`GET ${codes}/:codeId/end`]: managed('refused'),
  [`POST ${codes}/:codeId/end`]: { ...managed('not found'), params: { codeId: 'none' } },
  [`GET ${codeCalls}`]: calledBy(managed('refused')),
  [`POST ${codeCalls}`]: {
    ...calledBy(managed('refused')),
    json: { word: 'FRIENDS', kind: 'unlock' },
  },
  [`POST ${codeCalls}/:codeId/end`]: {
    ...calledBy(managed('not found')),
    params: { codeId: 'none' },
  },
  'GET /api/v1/events/:showId/tickets': { ...called, params: { showId: 'none' } },
  'POST /api/v1/events/:showId/tickets/queue': {
    ...called,
    params: { showId: 'none' },
    json: {},
  },
  'POST /api/v1/ticket-baskets': {
    ...arriving('signed out', 'refused'),
    json: { lines: [{ typeId: 'none', quantity: 1 }] },
  },
  'POST /api/v1/waiting-list-entries': {
    ...arriving('signed out', 'refused'),
    json: { ...buyer, typeId: 'none', quantity: 1 },
  },
  'GET /api/v1/waiting-list-entries/:link': { ...called, ...nowhere },
  'DELETE /api/v1/waiting-list-entries/:link': { ...called, ...nowhere },
  'PUT /api/v1/profiles/:profileId/events/:eventId/waiting-list': {
    ...calledBy(managed('refused')),
    json: { isOn: false },
  },
  'GET /api/v1/ticket-orders/:link': { ...called, ...nowhere },
  'DELETE /api/v1/ticket-orders/:link': { ...called, ...nowhere },
  'POST /api/v1/ticket-orders/:link/payment': { ...called, ...nowhere, json: buyer },
  'PUT /api/v1/ticket-orders/:link/email': { ...called, ...nowhere, json: { email: buyer.email } },
  'POST /api/v1/ticket-orders/:link/invoice': {
    ...called,
    ...nowhere,
    json: { name: 'Rosa', address: 'Rua das Flores' },
  },
  'POST /api/v1/ticket-orders/:link/returns': {
    ...called,
    ...nowhere,
    json: { ticketIds: ['none'] },
  },
  'PUT /api/v1/ticket-orders/:link/tickets/:ticketId/resale': { ...called, ...sold },
  'DELETE /api/v1/ticket-orders/:link/tickets/:ticketId/resale': { ...called, ...sold },
  'PUT /api/v1/tickets/:link/name': { ...called, ...nowhere, json: { name: 'Rosa Prado' } },
  'POST /api/v1/tickets/:link/transfer': { ...called, ...nowhere, json: buyer },
};
