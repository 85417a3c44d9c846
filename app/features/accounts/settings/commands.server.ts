import { and, eq, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import {
  accounts,
  passkeys,
  sessions,
  signInMethods,
  verifications,
} from '#app/db/schema/accounts.ts';
import { isFresh } from '#app/domain/accounts/session.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  logSecurity,
  type ReportedAction,
  reportChange,
  type SecurityAction,
} from '../commands.server.ts';
import { forgiveAttempt, limitAttempts } from '../limit-attempts.server.ts';
import { accountMail } from '../mails.tsx';
import { refuseEasyPassword } from '../sign-in/steps.server.ts';
import { addPassword, hashPassword, isPassword } from '../steps.server.ts';
import {
  mailChoices,
  marks,
  ofConnection,
  ofDevice,
  ofPasskey,
  passkeyName,
  passwordChange,
  person,
  preferences,
} from './fields.ts';

const t = words('accounts');

type Services = { database: Database; brand: Brand };

/**
 * Sets a password, even a first one, and signs out every device. The caller's gets a new session
 * after this.
 * @throws AppError as `proveOneself` does; `bad-input` for a password that is easy to guess
 */
export const changePassword = command({
  operation: 'changePassword',
  input: passwordChange,
  settlesItself: true,
  async run(services: Services & From, viewer, { password, ...proof }) {
    const { database, brand } = services;
    await proveOneself(services, viewer, proof);
    await refuseEasyPassword(brand, { password, email: viewer.email });
    const hashed = await hashPassword(password);
    await database.orm.transaction(async (tx) => {
      const { accountId } = viewer;
      const rows = await tx
        .update(signInMethods)
        .set({ password: hashed, updatedAt: new Date() })
        .where(and(eq(signInMethods.userId, accountId), eq(signInMethods.providerId, 'credential')))
        .returning({ id: signInMethods.id });
      const isFirst = rows.length === 0;
      if (isFirst) await addPassword(tx, accountId, hashed);
      await noteChange(tx, brand, { id: accountId, ...viewer }, isFirst);
    });
  },
});

/**
 * After a link from a mail has set a password: ends every session and link of before, and tells the
 * owner.
 */
export async function passwordReset(
  { database: { orm }, brand }: Services,
  accountId: string,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    if (account) await noteChange(tx, brand, account, false);
  });
}

async function noteChange(
  tx: Orm,
  brand: Brand,
  account: Pick<typeof accounts.$inferSelect, 'id' | 'pseudonym' | 'email' | 'language'>,
  isFirst: boolean,
): Promise<void> {
  await endSessions(tx, account.id);
  const action = isFirst ? 'password set' : 'password changed';
  await logSecurity(tx, { actor: account.pseudonym, action });
  const mail = accountMail(brand, 'passwordChanged', {
    to: account,
    link: `${brand.site}/sign-in/forgotten`,
    values: () => ({ support: brand.supportEmail }),
  });
  await writeOutbox(tx, { type: 'mail', payload: mail });
}

/** Ends every session of an account, and all that was begun in one. */
export async function endSessions(tx: Orm, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, accountId));
  await endPending(tx, accountId);
}

/**
 * Ends open steps that would lead into an account: second factors, links for a new password, a
 * changed address or a passkey. They hold the account's id as such or within JSON.
 */
async function endPending(tx: Orm, accountId: string): Promise<void> {
  const { value } = verifications;
  const isNamed = sql`strpos(${value}, ${JSON.stringify(accountId)}) > 0`;
  await tx.delete(verifications).where(or(eq(value, accountId), isNamed));
}

/**
 * Signs out one of a person's devices.
 * @throws AppError `not-found` for a session that isn't theirs, or has ended
 */
export const signOutDevice = command({
  operation: 'signOutDevice',
  input: ofDevice,
  run: ({ database }: { database: Database }, viewer, { sessionId }) =>
    database.orm.transaction(async (tx) => {
      const rows = await tx
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.accountId)))
        .returning({ id: sessions.id });
      if (rows.length === 0) throw new AppError('not-found', t('refusal.unknownDevice'));
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'device signed out' });
    }),
});

/** Signs out all devices but the caller's, and ends all that was begun there. */
export const signOutOthers = command({
  operation: 'signOutOthers',
  input: z.object({}),
  run: ({ database }: { database: Database }, viewer) =>
    database.orm.transaction(async (tx) => {
      const rows = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, viewer.accountId), ne(sessions.id, viewer.sessionId)))
        .returning({ id: sessions.id });
      await endPending(tx, viewer.accountId);
      await logSecurity(tx, {
        actor: viewer.pseudonym,
        action: 'other devices signed out',
        facts: { devices: rows.length },
      });
    }),
});

export const changeName = command({
  operation: 'changeName',
  input: person,
  run: (services: { database: Database }, viewer, name) =>
    update(services, viewer, name, 'name changed'),
});

export const changePreferences = command({
  operation: 'changePreferences',
  input: preferences,
  run: (services: { database: Database }, viewer, choices) =>
    update(services, viewer, choices, 'preferences changed'),
});

/**
 * Changes which marks others see in conversations, and so which of theirs are visible in return.
 */
export const chooseMarks = command({
  operation: 'chooseMarks',
  input: marks,
  run: (services: { database: Database }, viewer, choices) =>
    update(services, viewer, choices, 'preferences changed'),
});

/** Stores which optional mails a person wants. */
export const chooseMails = command({
  operation: 'chooseMails',
  input: mailChoices,
  run: (services: { database: Database }, viewer, mailChoices) =>
    update(services, viewer, { mailChoices }, 'mail choices changed'),
});

function update(
  { database }: { database: Database },
  { accountId, pseudonym }: Viewer,
  values: Partial<typeof accounts.$inferInsert>,
  action: SecurityAction,
): Promise<void> {
  return database.orm.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(accounts.id, accountId));
    await logSecurity(tx, { actor: pseudonym, action });
  });
}

/** @throws AppError `not-found` for a passkey that isn't theirs */
export const renamePasskey = command({
  operation: 'renamePasskey',
  input: passkeyName,
  run: ({ database }: { database: Database }, viewer, { passkeyId, name }) =>
    database.orm.transaction(async (tx) => {
      const rows = await tx
        .update(passkeys)
        .set({ name })
        .where(ownPasskey(viewer, passkeyId))
        .returning({ id: passkeys.id });
      requireFound(rows, 'unknownPasskey');
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'passkey renamed' });
    }),
});

/** @throws AppError `not-found` for a passkey that isn't theirs, and as `removeWay` does */
export const removePasskey = command({
  operation: 'removePasskey',
  input: ofPasskey,
  run: (services: Services, viewer, { passkeyId }) =>
    removeWay(services, viewer, 'passkey removed', async (tx) => {
      const own = ownPasskey(viewer, passkeyId);
      requireFound(await tx.delete(passkeys).where(own).returning(), 'unknownPasskey');
    }),
});

/**
 * Disconnects an account from an identity at another provider.
 * @throws AppError `not-found` for a connection that isn't theirs, and as `removeWay` does
 */
export const removeConnection = command({
  operation: 'removeConnection',
  input: ofConnection,
  run: (services: Services, viewer, { connectionId }) =>
    removeWay(services, viewer, 'sign-in method removed', async (tx) => {
      const own = and(
        eq(signInMethods.id, connectionId),
        eq(signInMethods.userId, viewer.accountId),
        ne(signInMethods.providerId, 'credential'),
      );
      requireFound(await tx.delete(signInMethods).where(own).returning(), 'unknownConnection');
    }),
});

/**
 * Removes a way of signing in from an account that keeps another: a password, a passkey or another
 * provider. The account stays locked until the transaction ends, so that simultaneous removals are
 * counted one after the other.
 * @throws AppError `forbidden` if the sign-in is too long ago, `conflict` if it is the only way
 */
async function removeWay(
  { database, brand }: Services,
  viewer: Viewer,
  action: ReportedAction,
  remove: (tx: Orm) => Promise<void>,
): Promise<void> {
  requireFresh(viewer);
  const { accountId } = viewer;
  await database.orm.transaction(async (tx) => {
    const account = tx.select({ id: accounts.id }).from(accounts);
    await account.where(eq(accounts.id, accountId)).for('update');
    const methods = await tx.$count(signInMethods, eq(signInMethods.userId, accountId));
    const keys = await tx.$count(passkeys, eq(passkeys.userId, accountId));
    if (methods + keys < 2) throw new AppError('conflict', t('refusal.lastWay'));
    await remove(tx);
    await reportChange(tx, brand, viewer, action);
  });
}

function ownPasskey({ accountId }: Viewer, passkeyId: string) {
  return and(eq(passkeys.id, passkeyId), eq(passkeys.userId, accountId));
}

function requireFound(rows: object[], unknown: 'unknownPasskey' | 'unknownConnection'): void {
  if (rows.length === 0) throw new AppError('not-found', t(`refusal.${unknown}`));
}

/**
 * Asks for the present password before a change that could lock the owner out or can't be taken
 * back: an open browser with another person at it isn't enough. Accounts without a password must
 * have signed in lately.
 * @throws AppError `forbidden` beside the field, `too-many`
 */
export async function proveOneself(
  { database: { orm }, from }: { database: Database } & From,
  viewer: Viewer,
  { currentPassword }: { currentPassword: string },
): Promise<void> {
  const hashed = await passwordOf(orm, viewer.accountId);
  if (hashed === null) return requireFresh(viewer);
  if (currentPassword === '') refusePassword('problem.passwordMissing');
  const account = viewer.accountId;
  const by = { network: from?.address, account };
  await limitAttempts(orm, 'prove oneself', by);
  if (!(await isPassword(currentPassword, hashed))) refusePassword('refusal.currentPassword');
  await forgiveAttempt(orm, 'prove oneself', by);
}

function refusePassword(key: 'problem.passwordMissing' | 'refusal.currentPassword'): never {
  const sentence = t(key);
  throw new AppError('forbidden', sentence, { fields: { currentPassword: sentence } });
}

/** @throws AppError `forbidden` if the last sign-in is too long ago */
export function requireFresh(viewer: Viewer): void {
  if (!isFresh(viewer, new Date())) throw new AppError('forbidden', t('refusal.notFresh'));
}

/** The hash of a password; null for accounts with other ways of signing in only. */
async function passwordOf(orm: Orm, accountId: string): Promise<string | null> {
  const [method] = await orm
    .select({ hashed: signInMethods.password })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, accountId), eq(signInMethods.providerId, 'credential')));
  return method?.hashed ?? null;
}
