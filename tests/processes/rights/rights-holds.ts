import { everyone, managed, type Row, signedIn } from './rights-cells.ts';

/** Holds and tours of a page. Each scene is an artist's, with the first hold of a night. */
export const holdRights: Record<string, Row> = {
  // Without a venue in the address there is nothing to ask for.
  'GET /holds/new': { ...signedIn('not found'), query: '?venue=none' },
  'POST /holds/new': signedIn('refused'),
  // The link of a mail: no actor here was sent one.
  'GET /holds/invitations/:token': everyone('not found'),
  'POST /holds/invitations/:token': signedIn('not found'),
  'GET /profiles/:profileId/holds': managed('shown'),
  // Only venues set how they take holds.
  'GET /profiles/:profileId/holds/settings': managed('shown'),
  'POST /profiles/:profileId/holds/settings': {
    ...managed('not found'),
    form: { takesHolds: 'on', challengeHours: '24', loadInMinute: '15:00', loadOutMinute: '02:00' },
  },
  'GET /profiles/:profileId/holds/:holdId': managed('shown'),
  'GET /profiles/:profileId/holds/:holdId/messages': managed('shown'),
  'POST /profiles/:profileId/holds/:holdId/messages': {
    ...managed('done'),
    form: { text: 'Is there a piano?' },
  },
  // Only the venue grants.
  'GET /profiles/:profileId/holds/:holdId/grant': managed('shown'),
  'POST /profiles/:profileId/holds/:holdId/grant': managed('not found'),
  // Only the venue can hand it over, for a performer without a page.
  'GET /profiles/:profileId/holds/:holdId/page': managed('not found'),
  'POST /profiles/:profileId/holds/:holdId/page': {
    ...managed('not found'),
    form: { performerId: 'somebody-else' },
  },
  'GET /profiles/:profileId/holds/:holdId/release': managed('shown'),
  'POST /profiles/:profileId/holds/:holdId/release': managed('done'),
  'GET /profiles/:profileId/holds/:holdId/challenge': managed('shown'),
  // No hold is above the first.
  'POST /profiles/:profileId/holds/:holdId/challenge': managed('refused'),
  'GET /profiles/:profileId/holds/:holdId/confirmation': managed('shown'),
  'POST /profiles/:profileId/holds/:holdId/confirmation': managed('done'),
  // Only the venue refuses.
  'GET /profiles/:profileId/holds/:holdId/refusal': managed('not found'),
  'POST /profiles/:profileId/holds/:holdId/refusal': {
    ...managed('not found'),
    form: { reason: 'We are full.' },
  },
  'GET /profiles/:profileId/tours': managed('shown'),
  'POST /profiles/:profileId/tours': { ...managed('done'), form: { name: 'Autumn' } },
  'GET /profiles/:profileId/tours/:tourId': managed('not found'),
  // An empty basket.
  'POST /profiles/:profileId/tours/:tourId': managed('refused'),
};
