import { called, managed, ofPage, type Row, signedIn } from './rights-cells.ts';

const hello = { text: 'Hello.' };
const unknown = ofPage({ owner: 'not found', manager: 'not found', door: 'not found' });

/** Rights at the addresses of messages; the scene’s pages have no threads yet. */
export const messageRights: Record<string, Row> = {
  'GET /profiles/:profileId/messages': managed('shown'),
  'GET /messages/new': signedIn('shown'),
  'POST /messages/new': { ...signedIn('refused'), form: hello },
  // Another person's is as if it weren’t there.
  'GET /messages/:threadId': signedIn('not found'),
  'POST /messages/:threadId': { ...signedIn('not found'), form: { as: 'nobody', ...hello } },
  'GET /messages/:threadId/muting': signedIn('not found'),
  'POST /messages/:threadId/muting': { ...signedIn('not found'), form: { as: 'nobody' } },
  'GET /messages/:threadId/archiving': signedIn('not found'),
  'POST /messages/:threadId/archiving': { ...signedIn('not found'), form: { as: 'nobody' } },
  'GET /messages/:threadId/blocking': signedIn('not found'),
  'POST /messages/:threadId/blocking': {
    ...signedIn('not found'),
    form: { as: 'nobody', blockedId: 'nobody' },
  },
  'GET /messages/:threadId/unblocking': signedIn('not found'),
  'POST /messages/:threadId/unblocking': {
    ...signedIn('not found'),
    form: { as: 'nobody', blockedId: 'nobody' },
  },
  'GET /messages/:threadId/report': signedIn('not found'),
  'POST /messages/:threadId/report': {
    ...signedIn('not found'),
    form: { as: 'nobody', number: '1', reason: 'spam', text: 'The same to everybody.' },
  },
  'GET /profiles/:profileId/blocked-pages': managed('shown'),
  'POST /profiles/:profileId/blocked-pages': {
    ...managed('not found'),
    form: { blockedId: 'nobody' },
  },
  'GET /profiles/:profileId/blocked-pages/:blockedId/removal': managed('shown'),
  'POST /profiles/:profileId/blocked-pages/:blockedId/removal': managed('done'),
  'GET /api/v1/profiles/:profileId/threads': called(managed('shown')),
  'GET /api/v1/profiles/:profileId/threads/:threadId/messages': called(unknown),
  'GET /api/v1/profiles/:profileId/threads/:threadId': called(unknown),
  'GET /messages/files/:fileId': signedIn('not found'),
  'GET /messages/files/:fileId/small': signedIn('not found'),
  'GET /api/v1/profiles/:profileId/threads/:threadId/files/:fileId': called(unknown),
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
  'PUT /api/v1/profiles/:profileId/threads/:threadId/typing': { ...called(unknown), json: {} },
  'POST /api/v1/profiles/:profileId/threads/:threadId/reports': {
    ...called(unknown),
    json: { number: 1, reason: 'spam', text: 'The same to everybody.' },
  },
  'GET /api/v1/profiles/:profileId/blocked-pages': called(managed('shown')),
  'PUT /api/v1/profiles/:profileId/blocked-pages/:blockedId': called(managed('not found')),
  'DELETE /api/v1/profiles/:profileId/blocked-pages/:blockedId': called(managed('done')),
};
