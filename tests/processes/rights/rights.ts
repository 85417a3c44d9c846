import { emptyContent } from '#app/domain/profiles/content.ts';
import { documentSlugs } from '#app/features/legal/documents.ts';
import { advancingRights } from './advancing/rights-advancing.ts';
import { disputeRights } from './money/rights-disputes.ts';
import { documentRights } from './money/rights-documents.ts';
import { moneyRights } from './money/rights-money.ts';
import { reviewRights } from './money/rights-reviews.ts';
import { settlementRights } from './money/rights-settlement.ts';
import { runningOrderRights } from './night/rights-running-orders.ts';
import { tourRights } from './night/rights-tours.ts';
import { adminRights } from './rights-admin.ts';
import { apiRights } from './rights-api.ts';
import { bookingRights } from './rights-bookings.ts';
import { calendarRights } from './rights-calendar.ts';
import {
  always,
  arriving,
  called,
  everyone,
  invited,
  leaving,
  managed,
  ofPage,
  owned,
  publicPage,
  type Row,
  signedIn,
  withJson,
} from './rights-cells.ts';
import { contractRights } from './rights-contracts.ts';
import { doorRights } from './rights-door.ts';
import { eventRights } from './rights-events.ts';
import { followingRights } from './rights-following.ts';
import { guestRights } from './rights-guests.ts';
import { holdRights } from './rights-holds.ts';
import { messageRights } from './rights-messages.ts';
import { notificationRights } from './rights-notifications.ts';
import { sandboxRights } from './rights-sandbox.ts';
import { settingsRights } from './rights-settings.ts';
import { shareRights } from './rights-shares.ts';
import { ticketRights } from './rights-tickets.ts';
import { webhookRights } from './rights-webhooks.ts';

/**
 * Rights at every address of the platform: every route × every actor × every page they may ask
 * about. A route without a row here fails the matrix, and so does a row without a route.
 */
export const rights: Record<string, Row> = {
  // Open to everyone. Without the token in the address of its mails.
  'GET /unsubscribe': everyone('not found'),
  'POST /unsubscribe': everyone('not found'),
  'GET /': everyone('shown'),
  'GET /*': everyone('not found'),
  'GET /api': everyone('shown'),
  ...Object.fromEntries(documentSlugs.map((slug) => [`GET /${slug}`, everyone('shown')])),
  'GET /healthz': everyone('shown'),
  'GET /readyz': everyone('shown'),
  // This operator has set no token for it.
  'GET /metrics': everyone('not found'),
  'GET /robots.txt': everyone('shown'),
  'GET /sitemap.xml': everyone('shown'),
  'GET /sitemap/pages.xml': everyone('shown'),
  'GET /sitemap/shows.xml': everyone('shown'),
  'GET /sitemap/towns.xml': everyone('shown'),
  'GET /:file{events\\.(?:ics|rss|json)}': {
    ...everyone('shown'),
    params: { file: 'events.ics' },
  },
  // The scene’s event isn’t announced.
  'GET /events/:file{[a-z2-9]{10}\\.ics}': {
    ...everyone('not found'),
    params: { file: 'k7mqax2dfh.ics' },
  },
  'GET /images/plans/:name{.+\\.svg}': { ...everyone('shown'), params: { name: 'world.svg' } },
  'GET /images/events/:id{[a-z2-9]{10}}/:file{[a-z]+-[\\w.-]{12,40}}': {
    ...everyone('not found'),
    params: { id: 'k7mqax2dfh', file: 'share-123456789012.jpg' },
  },
  'GET /oembed': everyone('not found'),
  'GET /users/:userId/reviews': publicPage(),
  'GET /users/:userId/embed': publicPage(),
  'GET /users/:userId/:file{shows\\.(?:ics|rss|json)}': {
    ...publicPage(),
    params: { file: 'shows.ics' },
  },
  // Browsers request languages other than the one that comes with the pages.
  'GET /sitemap/:part{from-.+\\.xml}': everyone('not found'),
  'GET /speculation-rules.json': everyone('shown'),
  'GET /icons/maskable.png': everyone('shown'),
  // Browsers ask for languages other than the one that comes with the pages.
  'GET /messages/:file{[\\w-]+\\.json}': { ...everyone('shown'), params: { file: 'en.json' } },
  'GET /manifest.webmanifest': everyone('shown'),
  'GET /favicon.ico': everyone('shown'),
  'GET /icons/:file{[0-9]+\\.png}': everyone('shown'),
  // This operator has set no pictures.
  'GET /brand/logo': everyone('not found'),
  'GET /brand/owner-logo': everyone('not found'),
  'GET /brand/banner': everyone('not found'),
  'GET /api/v1/openapi.json': everyone('shown'),
  // Without the demo, kept mails and the card sandbox are closed.
  ...sandboxRights,
  ...followingRights,
  ...ticketRights,
  ...guestRights,
  ...reviewRights,
  ...advancingRights,
  ...settlementRights,
  ...runningOrderRights,
  ...tourRights,
  ...doorRights,
  'GET /outbox': everyone('not found'),
  'GET /outbox/:mailId': everyone('not found'),
  'GET /outbox/:mailId/html': everyone('not found'),

  // Its content follows the rights of each page: `tests/processes/live.test.ts`.
  'GET /live': arriving('signed out', 'shown'),

  // Public pages.
  'GET /users/:userId?': publicPage(),
  'GET /api/v1/users/:userId': publicPage(),
  'GET /users/:userId/press-kit.pdf': publicPage(),
  'GET /users/:userId/press-kit.zip': publicPage(),
  'GET /images/users/:userId/:name': {
    ...publicPage(),
    upload: 'taken',
    params: { name: 'profilePicture.jpg' },
  },

  'GET /page-ids/:pageId': { ...everyone('shown'), params: { pageId: 'the-free-ones' } },

  // Signing in: for people without a session; others are redirected.
  'GET /sign-in': arriving('shown', 'sent on'),
  'POST /sign-in': arriving('refused', 'done'),
  'GET /sign-in/mail': everyone('shown'),
  'POST /sign-in/mail': everyone('refused'),
  'GET /sign-in/link': everyone('shown'),
  'POST /sign-in/link': everyone('not found'),
  'GET /sign-in/code': everyone('shown'),
  'POST /sign-in/code': everyone('refused'),
  'GET /sign-in/forgotten': everyone('shown'),
  'POST /sign-in/forgotten': everyone('refused'),
  'GET /sign-in/new-password': everyone('shown'),
  'POST /sign-in/new-password': everyone('refused'),
  // This operator has configured no providers.
  'GET /sign-in/with/:providerId': everyone('shown'),
  'POST /sign-in/with/:providerId': everyone('not found'),
  'GET /sign-in/done': arriving('sign in', 'sent on'),
  'GET /sign-out': everyone('sent on'),
  'POST /sign-out': everyone('done'),
  'GET /sign-up': arriving('shown', 'sent on'),
  'POST /sign-up': arriving('refused', 'done'),
  'GET /sign-up/mail': everyone('shown'),
  'POST /sign-up/mail': everyone('done'),
  'GET /sign-up/confirm': everyone('shown'),
  'POST /sign-up/confirm': {
    ...everyone('not found'),
    form: { token: 'none', password: 'correct horse battery' },
  },
  'GET /sign-up/complete': arriving('sign in', 'sent on'),
  'POST /sign-up/complete': arriving('sign in', 'done'),

  // The sign-in library's own calls.
  'GET /api/auth/get-session': everyone('shown'),
  'POST /api/auth/sign-in/email': withJson(everyone('refused')),
  'POST /api/auth/sign-out': withJson(everyone('done')),
  'POST /api/auth/two-factor/verify-totp': withJson(everyone('refused')),
  'POST /api/auth/two-factor/verify-backup-code': withJson(everyone('signed out')),
  'GET /api/auth/passkey/generate-authenticate-options': everyone('shown'),
  'POST /api/auth/passkey/verify-authentication': withJson(everyone('refused')),
  'GET /api/auth/passkey/generate-register-options': arriving('signed out', 'shown'),
  // Without a request for a passkey before, which the library checks first.
  'POST /api/auth/passkey/verify-registration': {
    ...everyone('refused'),
    json: { response: {} },
  },
  'GET /api/auth/callback/:providerId': everyone('sent on'),
  'POST /api/auth/callback/:providerId': everyone('sent on'),

  // Signing in for clients of all kinds. Without a token there is nothing to begin a session with.
  'GET /api/v1/auth/authorized-domains': everyone('shown'),
  'GET /api/v1/auth/token': arriving('signed out', 'shown'),
  'POST /api/v1/auth/session': everyone('signed out'),
  'DELETE /api/v1/auth/session': everyone('done'),

  // One's pages, and their members.
  'GET /today': signedIn('shown'),
  'GET /profiles': signedIn('shown'),
  'POST /profiles': { ...signedIn('done'), form: { kind: 'venue', displayName: 'A room' } },
  'GET /profiles/:profileId/selection': always('sent on'),
  'POST /profiles/:profileId/selection': ofPage({ owner: 'done', manager: 'done', door: 'done' }),
  'GET /profiles/:profileId/departure': leaving('shown'),
  'POST /profiles/:profileId/departure': leaving('done'),
  'GET /profiles/:profileId/deletion': owned('shown'),
  'POST /profiles/:profileId/deletion': {
    ...owned('done'),
    form: { currentPassword: 'correct horse battery' },
  },
  'GET /profiles/:profileId/team': managed('shown'),
  'GET /profiles/:profileId/team/invitations': managed('shown'),
  'POST /profiles/:profileId/team/invitations': {
    ...managed('done'),
    form: { email: 'new@people.example', role: 'manager' },
  },
  'GET /profiles/:profileId/team/invitations/:invitationId/withdrawal': managed('shown'),
  'POST /profiles/:profileId/team/invitations/:invitationId/withdrawal': managed('done'),
  'GET /profiles/:profileId/team/:accountId/role': managed('shown'),
  'POST /profiles/:profileId/team/:accountId/role': {
    ...managed('done'),
    form: { role: 'manager' },
  },

  ...shareRights,
  ...adminRights,
  ...holdRights,
  ...calendarRights,
  ...webhookRights,

  // Leaving, and the data to take along.
  'GET /settings/export': signedIn('shown'),
  'POST /settings/export': signedIn('done'),
  'GET /settings/deletion': signedIn('shown'),
  'POST /settings/deletion': signedIn('refused'),
  'GET /settings/deletion/taking-back': signedIn('shown'),
  'POST /settings/deletion/taking-back': signedIn('done'),
  ...settingsRights,

  // Invitations: the link is not enough.
  'GET /invitations/:invitationId': invited('shown'),
  'GET /invitations/:invitationId/acceptance': invited('shown'),
  'POST /invitations/:invitationId/acceptance': invited('done'),
  'GET /invitations/:invitationId/refusal': invited('shown'),
  'POST /invitations/:invitationId/refusal': invited('done'),

  // Content for a page's own people alone.
  'GET /profiles/:profileId/preview': managed('shown'),
  'GET /profiles/:profileId/edit': managed('shown'),
  'PUT /profiles/:profileId/draft': {
    ...called(managed('done')),
    // The same as the present content, which is no conflict.
    json: { revision: '', content: { ...emptyContent, displayName: 'A page' } },
  },
  // Steps with a whole page, as the editor's buttons ask for them. To follow one leads to the
  // editor.
  'GET /profiles/:profileId/publication': always('sent on'),
  'POST /profiles/:profileId/publication': managed('done'),
  'GET /profiles/:profileId/hiding': always('sent on'),
  'POST /profiles/:profileId/hiding': managed('done'),
  'GET /profiles/:profileId/showing': always('sent on'),
  'POST /profiles/:profileId/showing': managed('done'),
  'GET /profiles/:profileId/draft/discarding': always('sent on'),
  'POST /profiles/:profileId/draft/discarding': managed('done'),
  'POST /profiles/:profileId/uploads': {
    ...called(managed('done')),
    json: { contentType: 'image/png', sizeBytes: 10 },
  },
  'PUT /profiles/:profileId/uploads/:uploadId': {
    ...called(managed('done')),
    upload: 'announced',
  },
  'POST /profiles/:profileId/pictures/:kind': {
    ...called(managed('done')),
    upload: 'sent',
    json: { crop: null },
  },
  'DELETE /profiles/:profileId/pictures/:kind': called(managed('done')),
  'POST /profiles/:profileId/files': {
    ...called(managed('done')),
    upload: 'sent',
    json: { kind: 'pressPhoto', credit: 'Ana' },
  },
  'PATCH /profiles/:profileId/files/:fileId': { ...called(managed('done')), json: { credit: 'A' } },
  'DELETE /profiles/:profileId/files/:fileId': called(managed('done')),

  ...apiRights,
  ...eventRights,
  ...bookingRights,
  ...contractRights,
  ...disputeRights,
  ...documentRights,
  ...moneyRights,
  ...messageRights,
  ...notificationRights,
};
