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

/** Acts that pages and calls start without an input of a person’s, and why. */
export const enteredOtherwise = new Map([
  ['makePicture', 'a picture that is looked at is made smaller'],
  ['makeShowPicture', 'the same'],
  ['makeSharePicture', 'the same'],
  ['makeSmallPicture', 'the same'],
  ['makePressKit', 'a kit that is downloaded is made'],
  ['packPressKit', 'the same'],
  ['readApplication', 'to open an application is to read it'],
  ['syncAccount', 'a payee comes back from the provider’s page'],
  ['checkPayment', 'a payer comes back from the provider’s page'],
  ['checkOrder', 'the same'],
  ['receiveEvent', 'a message that the provider has signed'],
  ['receiveActivity', 'a letter that its sender’s server has signed'],
  ['logSecurity', 'a refused or finished request is noted'],
  ['limitAttempts', 'requests are counted'],
  ['issueToken', 'the sign-in library'],
  ['takeToken', 'the same'],
  ['orAway', 'the same'],
  ['authorizedHosts', 'the same'],
  ['addressHeader', 'the same'],
  ['beginProviderSignIn', 'the same'],
  ['noteKey', 'a request notes that its key is used'],
  ['keepSession', 'a request keeps its session alive'],
  ['readUnsubscribe', 'a link of a mail names its reader'],
  ['stopMails', 'the same'],
]);
