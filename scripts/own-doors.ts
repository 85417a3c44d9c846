/**
 * Entries that read an input of their own instead of a command’s (docs/decisions/0034). The list
 * only shrinks: `check-structure` refuses a new one, and one that is no longer needed.
 */
export const ownDoors: ReadonlySet<string> = new Set([
  // Reads the input of every call by its command.
  'app/api/v1/call.server.ts',
  // Faults of the card sandbox: their fields belong to a server beside the product.
  'app/routes/sandbox/sandbox.tsx',
]);

/** Entries of routes and calls without an input from a person, and how they are called. */
export const enteredOtherwise = new Map(
  [
    ['profiles/commands/make-picture', 'a picture that is looked at is made smaller'],
    ['profiles/commands/make-share-picture', 'the same'],
    ['announcements/commands/make-show-picture', 'the same'],
    ['profiles/press/commands/make-press-kit', 'a kit that is downloaded is made'],
    ['profiles/press/commands/pack-press-kit', 'the same'],
    ['messaging/commands/make-small-picture', 'a picture that is looked at is made smaller'],
    ['events/commands/read-application', 'to open an application is to read it'],
    ['payments/payouts/commands/sync-account', 'somebody comes back from the provider’s page'],
    ['bookings/money/commands/pay-booking', 'the same'],
    ['tickets/orders/commands/place-order', 'the same'],
    ['payments/commands/receive-event', 'a message that the provider has signed'],
    ['fediverse/commands/receive-activity', 'a letter that its sender’s server has signed'],
    ['accounts/commands/log-security', 'a refused or finished request is noted'],
    ['accounts/commands/limit-attempts', 'requests are counted'],
    ['accounts/commands/notice-failures', 'requests of the sign-in library are watched'],
    ['accounts/commands/watch-sign-ins', 'the same'],
    ['accounts/commands/open-identity', 'the sign-in library'],
    ['accounts/commands/issue-token', 'the same'],
    ['accounts/keys/commands/note-key', 'a request notes that its key is used'],
    ['accounts/commands/keep-session', 'a request keeps its session alive'],
    ['accounts/commands/stop-mails', 'a link of a mail, which says it all'],
    ['accounts/sign-in/commands/begin-provider-sign-in', 'the sign-in library'],
  ].map(([file, how]) => [`app/features/${file}.server.ts`, how]),
);
