import { emptyContent } from '#app/domain/profiles/content.ts';
import { arriving, called, managed, owned, publicPage, type Row } from './rights-cells.ts';

/** Calls about oneself and one's pages. */
export const pageRights: Record<string, Row> = {
  'GET /api/v1/me': arriving('signed out', 'shown'),
  'PUT /api/v1/me/name': { ...arriving('signed out', 'done'), json: { name: 'Somebody' } },
  'PUT /api/v1/me/marks': {
    ...arriving('signed out', 'done'),
    json: { showsReading: true, showsTyping: true },
  },
  'PATCH /api/v1/me/preferences': { ...arriving('signed out', 'done'), json: { theme: 'night' } },
  'POST /api/v1/profiles': {
    ...arriving('signed out', 'done'),
    json: { kind: 'artist', displayName: 'Another', pageId: '', referredBy: null },
  },
  'GET /api/v1/profiles/:profileId/stages': called(publicPage()),
  'GET /api/v1/profiles/:profileId/draft': called(managed('shown')),
  // The draft has changed since.
  'PUT /api/v1/profiles/:profileId/draft': {
    ...called(managed('refused')),
    json: { content: emptyContent, revision: 'another' },
  },
  'POST /api/v1/profiles/:profileId/draft/discarding': called(managed('refused')),
  'POST /api/v1/profiles/:profileId/publication': called(managed('refused')),
  'POST /api/v1/profiles/:profileId/hiding': called(managed('done')),
  'POST /api/v1/profiles/:profileId/showing': called(managed('done')),
  'GET /api/v1/profiles/:profileId/team': called(managed('shown')),
  'POST /api/v1/profiles/:profileId/team/invitations': {
    ...called(managed('done')),
    json: { email: 'sound@people.example', role: 'door' },
  },
  'DELETE /api/v1/profiles/:profileId/team/invitations/:invitationId': called(managed('done')),
  'PUT /api/v1/profiles/:profileId/team/:accountId/role': {
    ...called(managed('not found')),
    params: { accountId: 'nobody' },
    json: { role: 'door' },
  },
  'DELETE /api/v1/profiles/:profileId/team/:accountId': {
    ...called(managed('not found')),
    params: { accountId: 'nobody' },
  },
  'PUT /api/v1/profiles/:profileId/payout-splits': {
    ...called(owned('done')),
    json: { shares: [] },
  },
  'GET /api/v1/profiles/:profileId/referrals': called(managed('shown')),
  'PUT /api/v1/profiles/:profileId/referral-link': called(managed('done')),
  'GET /api/v1/profiles/:profileId/documents': called(managed('shown')),
  'GET /api/v1/profiles/:profileId/documents/:documentId': {
    ...called(managed('not found')),
    params: { documentId: 'none' },
  },
  'GET /api/v1/profiles/:profileId/documents/:documentId/pdf': {
    ...called(managed('not found')),
    params: { documentId: 'none' },
  },
  'PUT /api/v1/profiles/:profileId/tax-details': {
    ...called(owned('done')),
    json: {
      kind: 'person',
      legalName: 'Ana Reis',
      street: 'Rua 1',
      postalCode: '1000-001',
      town: 'Lisboa',
      country: 'PT',
    },
  },
  // No provider pays out here.
  'POST /api/v1/profiles/:profileId/payout-account': called(owned('refused')),
};
