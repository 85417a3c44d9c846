/**
 * Entries that read an input of their own instead of a command’s (docs/decisions/0034). The list only
 * shrinks: `check-structure` refuses a new one, and one that no longer needs to stand here.
 */
export const ownDoors: ReadonlySet<string> = new Set([
  'app/api/v1/call.server.ts',
  'app/api/v1/offers-api.server.ts',
  // What goes wrong in the card sandbox: the fields are those of a server beside the product.
  'app/routes/sandbox/sandbox.tsx',
  'app/routes/offers/new-offer.tsx',
  'app/routes/offers/offer.tsx',
  'app/routes/offers/postponement.tsx',
  'app/routes/settings/address-enter.tsx',
  'app/routes/settings/address-leave.tsx',
  'app/routes/settings/address.tsx',
  'app/routes/settings/change-setting.ts',
  'app/routes/settings/connect.tsx',
  'app/routes/leaving/deletion.tsx',
  'app/routes/settings/name.tsx',
  'app/routes/settings/passkey.tsx',
  'app/routes/settings/password.tsx',
  'app/routes/settings/preferences.tsx',
  'app/routes/settings/recovery-codes.tsx',
  'app/routes/leaving/taking-back.tsx',
  'app/routes/settings/theme.tsx',
  'app/routes/settings/two-factor-confirmation.tsx',
  'app/routes/settings/two-factor-removal.tsx',
  'app/routes/settings/two-factor.tsx',
  'app/routes/sign-in/ask-mail.ts',
  'app/routes/sign-in/code.tsx',
  'app/routes/sign-in/link.tsx',
  'app/routes/sign-in/new-password.tsx',
  'app/routes/sign-in/sign-in.tsx',
  'app/routes/sign-up/complete.tsx',
  'app/routes/sign-up/confirm.tsx',
  'app/routes/sign-up/mail.tsx',
  'app/routes/sign-up/sign-up.tsx',
]);
