import { called, managed, ofPage, type Row, signedIn } from './rights-cells.ts';

const hello = { text: 'Hello.' };
const unknown = ofPage({ owner: 'not found', manager: 'not found', door: 'not found' });

/** Who gets what at the addresses of messages; the scene’s pages have no threads yet. */
export const messageRights: Record<string, Row> = {
  'GET /profiles/:profileId/messages': managed('shown'),
  'GET /messages/new': signedIn('shown'),
  'POST /messages/new': { ...signedIn('refused'), form: hello },
  // Somebody else’s thread is as if it weren’t there.
  'GET /messages/:threadId': signedIn('not found'),
  'POST /messages/:threadId': { ...signedIn('not found'), form: { as: 'nobody', ...hello } },
  'GET /messages/:threadId/muting': signedIn('not found'),
  'POST /messages/:threadId/muting': { ...signedIn('not found'), form: { as: 'nobody' } },
  'GET /messages/:threadId/archiving': signedIn('not found'),
  'POST /messages/:threadId/archiving': { ...signedIn('not found'), form: { as: 'nobody' } },
  'GET /api/v1/profiles/:profileId/threads': called(managed('shown')),
  'GET /api/v1/profiles/:profileId/threads/:threadId/messages': called(unknown),
  'POST /api/v1/profiles/:profileId/messages': {
    ...called(managed('not found')),
    json: { with: 'nobody', ...hello },
  },
  'POST /api/v1/profiles/:profileId/threads/:threadId/messages': {
    ...called(unknown),
    json: hello,
  },
  'PUT /api/v1/profiles/:profileId/threads/:threadId/reading': {
    ...called(unknown),
    json: { number: 1 },
  },
  'PUT /api/v1/profiles/:profileId/threads/:threadId/muting': {
    ...called(unknown),
    json: { isMuted: true },
  },
  'PUT /api/v1/profiles/:profileId/threads/:threadId/archiving': {
    ...called(unknown),
    json: { isArchived: true },
  },
};
