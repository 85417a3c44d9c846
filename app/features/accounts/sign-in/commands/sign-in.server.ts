import { z } from 'zod';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { atLeast } from '#app/lib/waits.ts';
import type { SignInLibrary } from '../../commands/open-identity.server.ts';
import { ofLink } from '../../fields.ts';
import { askedLink, byEmail, chosenPassword, credentials, secondFactor } from '../fields.ts';

/*
 * The ways in and out that the sign-in library knows: it limits attempts and writes the log by its
 * hooks, in `watch-sign-ins`, and the answer of the page carries its cookies.
 */

type Visitor = Viewer | null;

/** Signs in with a password. */
export const signIn = command({
  operation: 'signIn',
  openTo: 'visitors',
  input: credentials,
  async run({ askLibrary }: SignInLibrary, _viewer: Visitor, body) {
    const answer = await askLibrary((api, from) => api.signInEmail({ body, ...from }));
    return { asksForCode: 'twoFactorRedirect' in answer };
  },
});

/** Signs in with the link of a mail. */
export const followLink = command({
  operation: 'followLink',
  openTo: 'visitors',
  input: ofLink,
  async run({ askLibrary }: SignInLibrary, _viewer: Visitor, query) {
    const answer = await askLibrary((api, from) => api.magicLinkVerify({ query, ...from }));
    return { asksForCode: 'twoFactorRedirect' in answer };
  },
});

/** The second step: six digits of an app, or a recovery code. */
export const enterCode = command({
  operation: 'enterCode',
  openTo: 'visitors',
  input: secondFactor,
  async run({ askLibrary }: SignInLibrary, _viewer: Visitor, body) {
    await askLibrary<unknown>((api, from) =>
      /^\d{6}$/.test(body.code)
        ? api.verifyTOTP({ body, ...from })
        : api.verifyBackupCode({ body, ...from }),
    );
  },
});

/** Longer than either way takes, so that the time says nothing about the address. */
const leastMs = 300;

/** Has a link sent that signs in, and leads on to where somebody was going. */
export const askSignInLink = command({
  operation: 'askSignInLink',
  openTo: 'visitors',
  input: askedLink,
  run: ({ askLibrary }: SignInLibrary, _viewer: Visitor, { email, next }) =>
    atLeast(
      leastMs,
      askLibrary((api, from) =>
        api.signInMagicLink({ body: { email, metadata: { next } }, ...from }),
      ),
    ),
});

/** Has a link sent that sets a new password. */
export const askReset = command({
  operation: 'askReset',
  openTo: 'visitors',
  input: byEmail,
  run: ({ askLibrary }: SignInLibrary, _viewer: Visitor, body) =>
    atLeast(
      leastMs,
      askLibrary((api, from) => api.requestPasswordReset({ body, ...from })),
    ),
});

/** Sets the password that such a link is for. */
export const resetPassword = command({
  operation: 'resetPassword',
  openTo: 'visitors',
  input: chosenPassword,
  async run({ askLibrary }: SignInLibrary, _viewer: Visitor, { token, password }) {
    const body = { token, newPassword: password };
    await askLibrary((api, from) => api.resetPassword({ body, ...from }));
  },
});

export const signOut = command({
  operation: 'signOut',
  openTo: 'visitors',
  input: z.object({}),
  async run({ askLibrary }: SignInLibrary, _viewer: Visitor) {
    await askLibrary((api, from) => api.signOut(from));
  },
});
