/**
 * Who gets what at every address of the platform: every route × everybody who may ask × every page
 * they may ask about. A route without a row here fails the matrix, and so does a row without a
 * route.
 */
export const actors = [
  'nobody',
  'performer',
  'venue',
  'admin',
  'owner',
  'manager',
  'door',
] as const;
export type Actor = (typeof actors)[number];

/**
 * The actor's own page, where they are what they are called (performers, venues and administrators
 * own it); a stranger's; a stranger's that is hidden; one that is gone. An invitation is one's own
 * if it was sent to one's address.
 */
export const targets = ['own', 'foreign', 'hidden', 'deleted'] as const;
export type Target = (typeof targets)[number];

/** What a status and its `location` mean. A dash stands for what can't be: nobody owns nothing. */
export type Outcome =
  | 'shown'
  | 'done'
  | 'sent on'
  | 'sign in'
  | 'signed out'
  | 'refused'
  | 'forbidden'
  | 'not found'
  | 'wrong method'
  | '–';

export type Row = {
  /** One outcome for each target; for routes that name no page, a single one. */
  cells: Record<Actor, Outcome[]>;
  /** What stands in the address for a parameter that isn't one of the scene's. */
  params?: Record<string, string>;
  form?: Record<string, string>;
  json?: object;
  /** What has been sent before: a picture that is announced, or that is there in full. */
  upload?: 'announced' | 'sent';
};

export const rights: Record<string, Row> = {
  // Open to everybody, whoever they are.
  'GET /': everybody('shown'),
  'GET /*': everybody('not found'),
  'GET /api': everybody('shown'),
  'GET /terms-of-service': everybody('shown'),
  'GET /privacy-policy': everybody('shown'),
  'GET /how-payments-work': everybody('shown'),
  'GET /cancellation-policy': everybody('shown'),
  'GET /delete-account': everybody('shown'),
  'GET /healthz': everybody('shown'),
  'GET /readyz': everybody('shown'),
  'GET /robots.txt': everybody('shown'),
  'GET /sitemap.xml': everybody('shown'),
  'GET /sitemap/pages.xml': everybody('shown'),
  'GET /sitemap/:part{from-.+\\.xml}': everybody('shown'),
  'GET /speculation-rules.json': everybody('shown'),
  'GET /manifest.webmanifest': everybody('shown'),
  'GET /favicon.ico': everybody('shown'),
  'GET /icons/:file{[0-9]+\\.png}': everybody('shown'),
  // This operator has set no pictures.
  'GET /brand/logo': everybody('not found'),
  'GET /brand/owner-logo': everybody('not found'),
  'GET /brand/banner': everybody('not found'),
  'GET /api/v1/openapi.json': everybody('shown'),
  // Without the demo the kept mails are nobody's business.
  'GET /outbox': everybody('not found'),
  'GET /outbox/:mailId': everybody('not found'),
  'GET /outbox/:mailId/html': everybody('not found'),

  // Public pages.
  'GET /users/:userId?': publicPage(),
  'GET /api/v1/users/:userId': publicPage(),
  'ALL /api/v1/users/:userId': always('wrong method'),
  'GET /images/users/:userId/:name': {
    ...publicPage(),
    params: { name: 'share-000000000000.jpg' },
  },

  // The ways in: for people without a session; whoever has one is sent on.
  'GET /sign-in': arriving('shown', 'sent on'),
  'POST /sign-in': everybody('refused'),
  'GET /sign-in/mail': everybody('shown'),
  'POST /sign-in/mail': everybody('refused'),
  'GET /sign-in/link': everybody('shown'),
  'POST /sign-in/link': everybody('refused'),
  'GET /sign-in/code': everybody('shown'),
  'POST /sign-in/code': everybody('refused'),
  'GET /sign-in/forgotten': everybody('shown'),
  'POST /sign-in/forgotten': everybody('refused'),
  'GET /sign-in/new-password': everybody('shown'),
  'POST /sign-in/new-password': everybody('refused'),
  'GET /sign-out': everybody('sent on'),
  'POST /sign-out': everybody('done'),
  'GET /sign-up': arriving('shown', 'sent on'),
  'POST /sign-up': everybody('refused'),
  'GET /sign-up/mail': everybody('shown'),
  'POST /sign-up/mail': everybody('refused'),
  'GET /sign-up/confirm': everybody('shown'),
  'POST /sign-up/confirm': everybody('refused'),
  'GET /sign-up/complete': arriving('sign in', 'sent on'),
  'POST /sign-up/complete': arriving('refused', 'refused'),

  // The sign-in library's own calls.
  'GET /api/auth/get-session': everybody('shown'),
  'POST /api/auth/sign-in/email': everybody('refused'),
  'POST /api/auth/sign-out': everybody('done'),
  'POST /api/auth/two-factor/verify-totp': everybody('refused'),
  'POST /api/auth/two-factor/verify-backup-code': everybody('refused'),
  'GET /api/auth/passkey/generate-authenticate-options': everybody('shown'),
  'POST /api/auth/passkey/verify-authentication': everybody('refused'),
  'GET /api/auth/passkey/generate-register-options': arriving('signed out', 'shown'),
  'POST /api/auth/passkey/verify-registration': arriving('signed out', 'refused'),
  'GET /api/auth/callback/:providerId': everybody('sent on'),
  'POST /api/auth/callback/:providerId': everybody('sent on'),

  // One's pages, and who works on them.
  'GET /profiles': signedIn('shown'),
  'POST /profiles': { ...signedIn('done'), form: { kind: 'venue', displayName: 'A room' } },
  'GET /profiles/:profileId/selection': signedInAnywhere('sent on'),
  'POST /profiles/:profileId/selection': ofPage({ owner: 'done', manager: 'done', door: 'done' }),
  'GET /profiles/:profileId/departure': leaving('shown'),
  'POST /profiles/:profileId/departure': leaving('done'),
  'GET /profiles/:profileId/members': managed('shown'),
  'GET /profiles/:profileId/members/invitations': managed('shown'),
  'POST /profiles/:profileId/members/invitations': {
    ...managed('done'),
    form: { email: 'new@people.example', role: 'manager' },
  },
  'GET /profiles/:profileId/members/invitations/:invitationId/withdrawal': managed('shown'),
  'POST /profiles/:profileId/members/invitations/:invitationId/withdrawal': managed('done'),
  'GET /profiles/:profileId/members/:accountId/role': managed('shown'),
  'POST /profiles/:profileId/members/:accountId/role': {
    ...managed('done'),
    form: { role: 'manager' },
  },
  'GET /profiles/:profileId/members/:accountId/removal': managed('shown'),
  'POST /profiles/:profileId/members/:accountId/removal': managed('done'),

  // Leaving, and what one takes along.
  'GET /settings/export': signedIn('shown'),
  'POST /settings/export': signedIn('done'),
  'GET /settings/deletion': signedIn('shown'),
  'POST /settings/deletion': signedIn('refused'),
  'GET /settings/deletion/taking-back': signedIn('shown'),
  'POST /settings/deletion/taking-back': signedIn('done'),
  // One's own account: whoever is signed in changes theirs, and sees nothing of others'.
  'GET /settings': signedIn('shown'),
  'GET /settings/name': signedIn('shown'),
  'POST /settings/name': { ...signedIn('done'), form: { name: 'Somebody' } },
  'GET /settings/address': signedIn('shown'),
  'POST /settings/address': {
    ...signedIn('done'),
    form: { email: 'next@people.example', currentPassword: 'correct horse battery' },
  },
  'GET /settings/address/leave': everybody('shown'),
  'POST /settings/address/leave': everybody('not found'),
  'GET /settings/address/enter': everybody('shown'),
  'POST /settings/address/enter': everybody('not found'),
  'GET /settings/password': signedIn('shown'),
  'POST /settings/password': {
    ...signedIn('done'),
    form: { password: 'correct horse battery', currentPassword: 'correct horse battery' },
  },
  'GET /settings/passkeys/:passkeyId': signedIn('shown'),
  'POST /settings/passkeys/:passkeyId': { ...signedIn('not found'), form: { name: 'Phone' } },
  'GET /settings/passkeys/:passkeyId/removal': signedIn('shown'),
  'POST /settings/passkeys/:passkeyId/removal': signedIn('refused'),
  'GET /settings/two-factor': signedIn('shown'),
  'POST /settings/two-factor': {
    ...signedIn('done'),
    form: { currentPassword: 'correct horse battery' },
  },
  'GET /settings/two-factor/confirmation': signedIn('shown'),
  'POST /settings/two-factor/confirmation': signedIn('refused'),
  'GET /settings/two-factor/recovery-codes': signedIn('shown'),
  'POST /settings/two-factor/recovery-codes': {
    ...signedIn('refused'),
    form: { currentPassword: 'correct horse battery' },
  },
  'GET /settings/two-factor/removal': signedIn('shown'),
  'POST /settings/two-factor/removal': {
    ...signedIn('done'),
    form: { currentPassword: 'correct horse battery' },
  },
  'GET /settings/devices/:sessionId/sign-out': signedIn('shown'),
  'POST /settings/devices/:sessionId/sign-out': signedIn('not found'),
  'GET /settings/devices/sign-out-others': signedIn('shown'),
  'POST /settings/devices/sign-out-others': signedIn('done'),
  // This operator has named no providers.
  'GET /settings/connections/with/:providerId': everybody('sent on'),
  'POST /settings/connections/with/:providerId': signedIn('not found'),
  'GET /settings/connections/:connectionId/removal': signedIn('shown'),
  'POST /settings/connections/:connectionId/removal': signedIn('refused'),
  'GET /settings/preferences': signedIn('shown'),
  'POST /settings/preferences': {
    ...signedIn('done'),
    form: { language: 'en', timeZone: 'Europe/Lisbon', theme: 'day' },
  },
  'GET /settings/theme': everybody('sent on'),
  'POST /settings/theme': { ...signedIn('done'), form: { theme: 'night' } },
  'GET /settings/mail': signedIn('shown'),
  'POST /settings/mail': signedIn('done'),
  'GET /settings/fresh-sign-in': everybody('sent on'),
  'POST /settings/fresh-sign-in': everybody('sign in'),

  // Invitations: the link is not enough.
  'GET /invitations/:invitationId': invited('shown'),
  'GET /invitations/:invitationId/acceptance': invited('shown'),
  'POST /invitations/:invitationId/acceptance': invited('done'),
  'GET /invitations/:invitationId/refusal': invited('shown'),
  'POST /invitations/:invitationId/refusal': invited('done'),

  // What only a page's people see and change on it.
  'GET /profiles/:profileId/preview': managed('shown'),
  'GET /profiles/:profileId/edit': managed('shown'),
  // They lead to the editor, which asks who is there.
  'GET /profiles/:profileId/publication': always('sent on'),
  'POST /profiles/:profileId/publication': managed('done'),
  'GET /profiles/:profileId/hiding': always('sent on'),
  'POST /profiles/:profileId/hiding': managed('done'),
  'GET /profiles/:profileId/showing': always('sent on'),
  'POST /profiles/:profileId/showing': managed('done'),
  'GET /profiles/:profileId/draft/discarding': always('sent on'),
  'POST /profiles/:profileId/draft/discarding': managed('done'),
  // Of a version that isn't there, so that it is the right that is asked for and nothing else.
  'PUT /profiles/:profileId/draft': {
    ...called(managed('refused')),
    json: { revision: 'none', content: {} },
  },
  'GET /profiles/:profileId/plans/world': called(managed('shown')),
  'GET /profiles/:profileId/plans/:width/:latitude/:longitude': {
    ...called(managed('shown')),
    params: { width: '300', latitude: '38.7', longitude: '-9.1' },
  },
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
};

/** The same for everybody, at an address that names no page. */
function everybody(outcome: Outcome): Row {
  return arriving(outcome, outcome);
}

/** One outcome without a session, another with any. */
function arriving(without: Outcome, withSession: Outcome): Row {
  return cellsOf((actor) => [actor === 'nobody' ? without : withSession]);
}

function signedIn(outcome: Outcome): Row {
  return arriving('sign in', outcome);
}

function signedInAnywhere(outcome: Outcome): Row {
  return cellsOf((actor) => targets.map(() => (actor === 'nobody' ? 'sign in' : outcome)));
}

function always(outcome: Outcome): Row {
  return cellsOf(() => targets.map(() => outcome));
}

/** Seen by everybody while it is neither hidden nor gone. */
function publicPage(): Row {
  return cellsOf((actor) => [
    actor === 'nobody' ? '–' : 'shown',
    'shown',
    'not found',
    'not found',
  ]);
}

/** By role on one's own page; a page of others is as if it weren't there. */
function ofPage(own: { owner: Outcome; manager: Outcome; door: Outcome }): Row {
  return cellsOf((actor) => {
    if (actor === 'nobody') return ['–', 'sign in', 'sign in', 'sign in'];
    const role = actor === 'manager' || actor === 'door' ? actor : 'owner';
    return [own[role], 'not found', 'not found', 'not found'];
  });
}

/** For owners and managers; the door is told that its role is too small. */
function managed(outcome: Outcome): Row {
  return ofPage({ owner: outcome, manager: outcome, door: 'forbidden' });
}

/** For anybody but the owner, without whom the page can't be. */
function leaving(outcome: Outcome): Row {
  return ofPage({ owner: 'refused', manager: outcome, door: outcome });
}

/** For the invited address alone, whether the page is hidden or not. */
function invited(outcome: Outcome): Row {
  return cellsOf((actor) =>
    actor === 'nobody'
      ? ['–', 'sign in', 'sign in', 'sign in']
      : [outcome, 'forbidden', outcome, 'not found'],
  );
}

/** A call of a script is told that nobody is signed in; it is not sent to a page. */
function called({ cells }: Row): Row {
  const signedOut: Outcome[] = ['–', 'signed out', 'signed out', 'signed out'];
  return { cells: { ...cells, nobody: signedOut } };
}

function cellsOf(outcomes: (actor: Actor) => Outcome[]): Row {
  return {
    cells: Object.fromEntries(actors.map((actor) => [actor, outcomes(actor)])) as Row['cells'],
  };
}
