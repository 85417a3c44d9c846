import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts, verifications } from '#app/db/schema/accounts.ts';
import { birthDateProblem } from '#app/domain/accounts/account.ts';
import { signUpKeptHours } from '#app/domain/accounts/limits.ts';
import { refusalOf, type SignInRefusal } from '#app/domain/accounts/sign-in-popup.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { today } from '#app/lib/time/days.ts';
import { atLeast } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { ProviderError } from '#app/platform/open-id-provider.server.ts';
import { isToken, newId, newToken } from '#app/platform/token.server.ts';
import { logSecurity } from '../commands.server.ts';
import { ofLink } from '../fields.ts';
import { limitAttempts } from '../limit-attempts.server.ts';
import { accountMail } from '../mails.tsx';
import type { Identity, SignInLibrary } from '../open-identity.server.ts';
import { type Account, findAccount } from '../queries.server.ts';
import { addPassword, hashPassword } from '../steps.server.ts';
import {
  byEmail,
  chosenPassword,
  credentials,
  linkRequest,
  type NewAccount,
  type NewPerson,
  newAccount,
  secondFactor,
  waitingSignUp,
} from './fields.ts';
import { issueLink, takeLink } from './issue-link.server.ts';
import { refuseEasyPassword } from './steps.server.ts';

const t = words('accounts');

type Services = { database: Database; brand: Brand };
type Visitor = Viewer | null;

export type ProviderSignIn = {
  providerId: string;
  /** The path of ours to come back to, with `error` after a failure. */
  back: string;
  headers: Headers;
};

/** Begins a sign-in with another provider. Its cookies go with the answer. */
export async function beginProviderSignIn(
  identity: Identity,
  { providerId, back, headers }: ProviderSignIn,
): Promise<{ url: string; cookies: string[] } | { refusal: SignInRefusal }> {
  try {
    const { response, headers: answered } = await identity.api.signInSocial({
      body: {
        provider: providerId,
        callbackURL: back,
        errorCallbackURL: back,
        disableRedirect: true,
      },
      headers,
      returnHeaders: true,
    });
    return { url: response.url ?? '', cookies: answered.getSetCookie() };
  } catch (error) {
    if (error instanceof ProviderError) return { refusal: refusalOf(error.code) };
    throw error;
  }
}

/**
 * Adds the details that another provider doesn't tell: kind, name and birth date. Of a person who
 * is too young nothing is kept, the account included.
 */
export async function completeAccount(
  orm: Orm,
  { accountId, pseudonym }: Viewer,
  { kind, name, birthDate, timeZone }: NewPerson,
  alongside: (tx: Orm, account: MadeAccount) => Promise<void>,
): Promise<{ isTurnedAway: boolean }> {
  const incomplete = and(eq(accounts.id, accountId), isNull(accounts.birthDate));
  if (birthDateProblem(birthDate, today()) === 'tooYoung') {
    await orm.delete(accounts).where(incomplete);
    return { isTurnedAway: true };
  }
  await orm.transaction(async (tx) => {
    const rows = await tx
      .update(accounts)
      .set({ name, birthDate, timeZone, language: currentLanguage(), updatedAt: new Date() })
      .where(incomplete)
      .returning({ id: accounts.id });
    if (rows.length === 0) return;
    await alongside(tx, { accountId, userType: kind, displayName: name, timeZone });
    await logSecurity(tx, { actor: pseudonym, action: 'account made', facts: { kind } });
  });
  return { isTurnedAway: false };
}

/** The facts for a new account's first page. Its id is the account's. */
type MadeAccount = {
  accountId: string;
  userType: 'artist' | 'venue';
  displayName: string;
  timeZone: string;
};

/**
 * Creates the account whose address a link has confirmed. `alongside` runs in the same transaction,
 * so that there is never an account without its page; `idFor` gives both their id.
 * @returns the account, and the path that its person was on the way to, or ''
 * @throws AppError `not-found` if the link was used or has expired, `conflict` if the address has
 * got an account in the meantime, `bad-input` for a password that is easy to guess
 */
export async function confirmSignUp(
  { database: { orm }, brand }: Services,
  { token, password }: { token: string; password: string },
  alongside: (tx: Orm, account: MadeAccount) => Promise<void>,
  idFor: (tx: Orm, name: string) => Promise<string> = async () => newId(),
): Promise<MadeAccount & { next: string }> {
  const passwordHash = await hashPassword(password);
  return orm.transaction(async (tx) => {
    const waitingId = await takeLink(tx, 'sign-up', token);
    const signUp = waitingId === null ? null : await takeSignUp(tx, waitingId);
    if (!signUp) throw new AppError('not-found', t('linkOver'));
    const { kind, name, email, birthDate, timeZone, next } = signUp;
    await refuseEasyPassword(brand, { password, email });
    const accountId = await idFor(tx, name);
    const [account] = await tx
      .insert(accounts)
      .values({
        id: accountId,
        name,
        email,
        birthDate,
        timeZone,
        emailVerified: true,
        language: currentLanguage(),
      })
      .onConflictDoNothing()
      .returning({ pseudonym: accounts.pseudonym });
    if (!account) throw new AppError('conflict', t('addressTaken'));
    await addPassword(tx, accountId, passwordHash);
    await logSecurity(tx, { actor: account.pseudonym, action: 'account made', facts: { kind } });
    const facts = { accountId, userType: kind, displayName: name, timeZone };
    await alongside(tx, facts);
    return { ...facts, next };
  });
}

async function takeSignUp(tx: Orm, waitingId: string): Promise<NewAccount | null> {
  const [row] = await tx
    .delete(verifications)
    .where(
      and(
        eq(verifications.id, waitingId),
        eq(verifications.identifier, 'sign-up'),
        gt(verifications.expiresAt, sql`now()`),
      ),
    )
    .returning({ value: verifications.value });
  return row ? JSON.parse(row.value) : null;
}

/** Sends the link of an open sign-up once more. An unknown id is ignored. */
export const sendAgain = command({
  operation: 'sendAgain',
  openTo: 'visitors',
  input: waitingSignUp,
  async run({ database: { orm }, brand, from }: Services & From, _viewer: Visitor, { waiting }) {
    await limitAttempts(orm, 'ask for mail', { network: from?.address });
    if (!isToken(waiting)) return;
    const [row] = await orm
      .select({ value: verifications.value })
      .from(verifications)
      .where(
        and(
          eq(verifications.id, waiting),
          eq(verifications.identifier, 'sign-up'),
          gt(verifications.expiresAt, sql`now()`),
        ),
      );
    if (!row) return;
    const { email } = JSON.parse(row.value) as NewAccount;
    // By address, since one address may wait under many ids.
    await limitAttempts(orm, 'ask for mail', { network: '', account: email });
    const owner = await findAccount(orm, email);
    await atLeast(
      200,
      orm.transaction((tx) => sendConfirmation(tx, brand, { waitingId: waiting, email, owner })),
    );
  },
});

/**
 * Records a sign-up and sends a link to its address. There is no account before the link is
 * followed, and the password is chosen behind it, so no one can take another person's address, nor
 * set a password for its owner. An address that has an account gets a mail that says so; here both
 * look the same, in time too.
 * @returns the id under which the link can be sent again
 */
export const signUp = command({
  operation: 'signUp',
  openTo: 'visitors',
  input: newAccount,
  async run(services: Services & From, _viewer: Visitor, input) {
    const { database, from } = services;
    const account = input.email;
    await limitAttempts(database.orm, 'sign up', { network: from?.address, account });
    return { waitingId: await atLeast(leastMs, recordSignUp(services, input)) };
  },
});

/** Longer than either way takes. */
const leastMs = 250;

async function recordSignUp({ database, brand }: Services, input: NewAccount): Promise<string> {
  const waitingId = newToken();
  const owner = await findAccount(database.orm, input.email);
  await database.orm.transaction(async (tx) => {
    // Stored in either case; for an address that has an account the link is never sent.
    await tx.insert(verifications).values({
      id: waitingId,
      identifier: 'sign-up',
      value: JSON.stringify(input),
      expiresAt: sql`now() + ${`${signUpKeptHours} hours`}::interval`,
    });
    await sendConfirmation(tx, brand, { waitingId, email: input.email, owner });
  });
  return waitingId;
}

/** Sends the link that creates the account, or tells the owner of the address that there is one. */
async function sendConfirmation(
  tx: Orm,
  brand: Brand,
  to: { waitingId: string; email: string; owner: Account | null },
): Promise<void> {
  const token = await issueLink(tx, 'sign-up', to.waitingId);
  const mail = to.owner
    ? accountMail(brand, 'alreadyKnown', { to: to.owner, link: `${brand.site}/sign-in` })
    : accountMail(brand, 'confirm', {
        to: { email: to.email, language: currentLanguage() },
        link: `${brand.site}/sign-up/confirm?token=${token}`,
      });
  await writeOutbox(tx, { type: 'mail', payload: mail });
}

/*
 * Signing in and out through the library: its hooks in `watch-sign-ins` limit attempts and write
 * the log, and the page's answer carries its cookies.
 */

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
const signInLeastMs = 300;

/** Sends a link that signs in, and leads on to the page that the visitor was going to. */
export const askSignInLink = command({
  operation: 'askSignInLink',
  openTo: 'visitors',
  input: linkRequest,
  run: ({ askLibrary }: SignInLibrary, _viewer: Visitor, { email, next }) =>
    atLeast(
      signInLeastMs,
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
      signInLeastMs,
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
