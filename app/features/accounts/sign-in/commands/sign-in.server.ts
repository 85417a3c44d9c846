import { z } from 'zod';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { atLeast } from '#app/lib/waits.ts';
import type { SignInLibrary } from '../../commands/open-identity.server.ts';
import { ofLink } from '../../fields.ts';
import { byEmail, chosenPassword, credentials, linkRequest, secondFactor } from '../fields.ts';

/*
 * Signing in and out through the library: its hooks in `watch-sign-ins` limit attempts and write
 * the log, and the page's answer carries its cookies.
 */

type Visitor = Viewer | null;

export const signIn = command({
  operation: 'signIn',
  openTo: 'visitors',
  input: credentials,
  async run({ askLibrary }: SignInLibrary, _viewer: Visitor, body) {
    const answer = await askLibrary((api, from) => api.signInEmail({ body, ...from }));
    return { asksForCode: 'twoFactorRedirect' in answer };
  },
});

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

/** Sends a link that signs in, and leads on to the page that the visitor was going to. */
export const askSignInLink = command({
  operation: 'askSignInLink',
  openTo: 'visitors',
  input: linkRequest,
  run: ({ askLibrary }: SignInLibrary, _viewer: Visitor, { email, next }) =>
    atLeast(
      leastMs,
      askLibrary((api, from) =>
        api.signInMagicLink({ body: { email, metadata: { next } }, ...from }),
      ),
    ),
});

/** Sends a link that sets a new password. */
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

/** Sets a new password by such a link. */
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
