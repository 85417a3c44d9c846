import { publicVenueId } from '#tests/harness/calls/rights-world.ts';
import { arriving, called, everyone, managed, type Row, signedIn } from './rights-cells.ts';

const nowhere = { params: { link: 'none' } };
const show = { params: { showId: 'k7mqax2dfh' } };
// The page has no such list.
const list = '/profiles/:profileId/shortlists/:shortlistId';
const managedNowhere = { ...managed('not found'), params: { shortlistId: 'none' } };
const calledNowhere = { ...called(managed('not found')), params: { shortlistId: 'none' } };
const search = { params: { searchId: 'none' } };
const savedQuery = '?search=%2Fartists%3Fgenre%3DFado';
const foreignList = { as: publicVenueId, shortlistId: 'none', pageId: publicVenueId, name: 'Mine' };
const unknown = { ...everyone('not found'), ...nowhere };

/** People's follows: their own, or by the link of a mail. */
export const followingRights: Record<string, Row> = {
  'GET /follow': everyone('shown'),
  // Without an address, a signed-out visitor is unknown.
  'POST /follow': { ...arriving('refused', 'done'), form: { pageId: publicVenueId } },
  'GET /follow/confirm': everyone('shown'),
  'POST /follow/confirm': everyone('not found'),
  'GET /events/:showId/attendance': { ...everyone('not found'), ...show },
  // No such show is public.
  'POST /events/:showId/attendance': {
    ...arriving('refused', 'not found'),
    ...show,
    form: { answer: 'going' },
  },
  'GET /following': signedIn('shown'),
  'GET /following/choices': signedIn('shown'),
  'POST /following/choices': { ...arriving('sign in', 'done'), form: { mails: 'weekly' } },
  'GET /following/feed': signedIn('shown'),
  'POST /following/feed': arriving('sign in', 'done'),
  'GET /following/feed/removal': signedIn('shown'),
  'POST /following/feed/removal': arriving('sign in', 'done'),
  'GET /following/follows/:followId/removal': signedIn('shown'),
  'POST /following/follows/:followId/removal': arriving('sign in', 'done'),
  'GET /following/shows/:showId/removal': signedIn('shown'),
  'POST /following/shows/:showId/removal': arriving('sign in', 'done'),
  'GET /following/end': signedIn('shown'),
  'GET /following/:link': unknown,
  'GET /following/:link/choices': unknown,
  'POST /following/:link/choices': { ...unknown, form: { mails: 'weekly' } },
  'GET /following/:link/feed': unknown,
  'POST /following/:link/feed': unknown,
  'GET /following/:link/feed/removal': unknown,
  'POST /following/:link/feed/removal': unknown,
  'GET /following/:link/follows/:followId/removal': unknown,
  'POST /following/:link/follows/:followId/removal': unknown,
  'GET /following/:link/shows/:showId/removal': unknown,
  'POST /following/:link/shows/:showId/removal': unknown,
  'GET /following/:link/end': unknown,
  'POST /following/:link/end': unknown,
  'GET /following/:link/stop': unknown,
  'POST /following/:link/stop': unknown,
  'GET /followed/:file{[\\w-]+\\.(?:ics|rss|json)}': {
    ...everyone('not found'),
    params: { file: 'none.ics' },
  },
  'GET /followed-no-more': everyone('shown'),
  'GET /api/v1/following': arriving('signed out', 'shown'),
  'POST /api/v1/following/follows': {
    ...arriving('signed out', 'done'),
    json: { pageId: publicVenueId },
  },
  'DELETE /api/v1/following/follows/:followId': arriving('signed out', 'done'),
  'PUT /api/v1/following/choices': {
    ...arriving('signed out', 'done'),
    json: { mails: 'none' },
  },
  'POST /api/v1/following/feed': arriving('signed out', 'done'),
  'DELETE /api/v1/following/feed': arriving('signed out', 'done'),
  'PUT /api/v1/events/:showId/attendance': {
    ...arriving('signed out', 'not found'),
    ...show,
    json: { answer: 'going' },
  },
  'DELETE /api/v1/events/:showId/attendance': arriving('signed out', 'done'),
  'DELETE /api/v1/following': arriving('signed out', 'done'),
  // An ended follow can’t be ended again.
  'POST /following/end': arriving('sign in', 'not found'),
  'GET /saved-searches': signedIn('shown'),
  'GET /saved-searches/new': { ...signedIn('shown'), query: savedQuery },
  'POST /saved-searches/new': {
    ...arriving('sign in', 'done'),
    form: { name: 'Fado', search: '/artists?genre=Fado' },
  },
  // No actor has such a search.
  'GET /saved-searches/:searchId': { ...signedIn('shown'), ...search },
  'POST /saved-searches/:searchId': {
    ...arriving('sign in', 'not found'),
    ...search,
    form: { name: 'Fado' },
  },
  'GET /saved-searches/:searchId/removal': { ...signedIn('shown'), ...search },
  'POST /saved-searches/:searchId/removal': { ...arriving('sign in', 'not found'), ...search },
  'GET /saved-searches/stop/:link': unknown,
  'POST /saved-searches/stop/:link': unknown,
  'GET /api/v1/saved-searches': arriving('signed out', 'shown'),
  'POST /api/v1/saved-searches': {
    ...arriving('signed out', 'done'),
    json: { name: 'Fado', search: '/artists?genre=Fado' },
  },
  'PATCH /api/v1/saved-searches/:searchId': {
    ...arriving('signed out', 'not found'),
    ...search,
    json: { name: 'Fado' },
  },
  'DELETE /api/v1/saved-searches/:searchId': { ...arriving('signed out', 'not found'), ...search },
  'GET /artists/shortlisted': everyone('shown'),
  'GET /artists/new-shortlist': everyone('shown'),
  'GET /venues/shortlisted': everyone('shown'),
  'GET /venues/new-shortlist': everyone('shown'),
  // Of a page that no actor here works on.
  'POST /artists/shortlisted': { ...arriving('sign in', 'not found'), form: foreignList },
  'POST /venues/shortlisted': { ...arriving('sign in', 'not found'), form: foreignList },
  'POST /artists/new-shortlist': { ...arriving('sign in', 'not found'), form: foreignList },
  'POST /venues/new-shortlist': { ...arriving('sign in', 'not found'), form: foreignList },
  'GET /profiles/:profileId/shortlists': managed('shown'),
  'POST /profiles/:profileId/shortlists': { ...managed('done'), form: { name: 'Summer' } },
  [`GET ${list}`]: managedNowhere,
  [`POST ${list}`]: { ...managedNowhere, form: { pageId: publicVenueId } },
  [`GET ${list}/name`]: managedNowhere,
  [`POST ${list}/name`]: { ...managedNowhere, form: { name: 'Winter' } },
  [`GET ${list}/removal`]: managedNowhere,
  [`POST ${list}/removal`]: managedNowhere,
  [`GET ${list}/pages/:pageId`]: managedNowhere,
  [`POST ${list}/pages/:pageId`]: { ...managedNowhere, form: { note: 'Loud.' } },
  [`GET ${list}/pages/:pageId/removal`]: managedNowhere,
  [`POST ${list}/pages/:pageId/removal`]: managedNowhere,
  'GET /api/v1/profiles/:profileId/shortlists': called(managed('shown')),
  'POST /api/v1/profiles/:profileId/shortlists': {
    ...called(managed('done')),
    json: { name: 'Spring' },
  },
  [`GET /api/v1${list}`]: calledNowhere,
  [`PATCH /api/v1${list}`]: { ...calledNowhere, json: { name: 'Winter' } },
  [`DELETE /api/v1${list}`]: calledNowhere,
  [`PUT /api/v1${list}/pages/:pageId`]: { ...calledNowhere, json: { note: 'Loud.' } },
  [`DELETE /api/v1${list}/pages/:pageId`]: calledNowhere,
  'GET /api/v1/profiles/:profileId/slots/:slotId/matches': {
    ...called(managed('shown')),
  },
  'GET /api/v1/pages/:pageId/similar': {
    ...arriving('signed out', 'shown'),
    params: { pageId: publicVenueId },
  },
  'GET /api/v1/profiles/:profileId/followers': called(managed('shown')),
  'GET /api/v1/pages/:pageId/facts': {
    ...arriving('signed out', 'shown'),
    params: { pageId: publicVenueId },
  },
};
