import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowOf, rowsOf } from '#app/db/expressions.server.ts';
import {
  accounts,
  passkeys,
  securityLog,
  sessions,
  signInMethods,
} from '#app/db/schema/accounts.ts';
import { normalEmail } from '#app/domain/accounts/email.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { listKeys } from './keys/queries.server.ts';
import { type AccountRow, accountColumns } from './read-viewer.server.ts';

/** All of an account's personal data. Secrets open doors and belong in no file. */
export async function* exportAccount(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  yield jsonPart('account.json', await readAccount(orm, viewer));
  yield jsonPart('sign-in.json', {
    methods: await readMethods(orm, viewer),
    passkeys: await readPasskeys(orm, viewer),
    devices: await readDevices(orm, viewer),
    apiKeys: await listKeys(orm, viewer),
  });
  yield jsonPart('security-log.json', await readLog(orm, viewer));
}

async function readAccount(orm: Orm, { accountId }: Viewer) {
  const [account] = await orm
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      isEmailConfirmed: accounts.emailVerified,
      birthDate: accounts.birthDate,
      language: accounts.language,
      timeZone: accounts.timeZone,
      theme: accounts.theme,
      mailChoices: accounts.mailChoices,
      notificationChoices: accounts.notificationChoices,
      showsReading: accounts.showsReading,
      showsTyping: accounts.showsTyping,
      messagesStoppedAt: accounts.messagesStoppedAt,
      hasSecondFactor: accounts.twoFactorEnabled,
      isAdministrator: accounts.isAdmin,
      pseudonym: accounts.pseudonym,
      deletionRequestedAt: accounts.deletionRequestedAt,
      createdAt: accounts.createdAt,
      changedAt: accounts.updatedAt,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account;
}

async function readMethods(orm: Orm, { accountId }: Viewer) {
  const methods = await orm
    .select({
      provider: signInMethods.providerId,
      subject: signInMethods.accountId,
      since: signInMethods.createdAt,
    })
    .from(signInMethods)
    .where(eq(signInMethods.userId, accountId))
    .orderBy(asc(signInMethods.createdAt), asc(signInMethods.id));
  return methods.map(({ provider, subject, since }) =>
    provider === 'credential' ? { kind: 'password', since } : { kind: provider, subject, since },
  );
}

function readPasskeys(orm: Orm, { accountId }: Viewer) {
  return orm
    .select({ name: passkeys.name, since: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

async function readDevices(orm: Orm, { accountId, sessionId }: Viewer) {
  const devices = await orm
    .select({
      id: sessions.id,
      networkAddress: sessions.ipAddress,
      browser: sessions.userAgent,
      signedInAt: sessions.createdAt,
      endsAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, accountId))
    .orderBy(asc(sessions.createdAt), asc(sessions.id));
  return devices.map(({ id, ...device }) => ({ ...device, isThisDevice: id === sessionId }));
}

function readLog(orm: Orm, { pseudonym }: Viewer) {
  return orm
    .select({ at: securityLog.at, action: securityLog.action, facts: securityLog.facts })
    .from(securityLog)
    .where(eq(securityLog.actor, pseudonym))
    .orderBy(asc(securityLog.id));
}

export type Account = typeof accounts.$inferSelect;

/** The account with an address, however the address is written. */
export async function findAccount(orm: Orm, email: string): Promise<Account | null> {
  const [account] = await orm
    .select()
    .from(accounts)
    .where(eq(accounts.email, normalEmail(email)));
  return account ?? null;
}

/** The names of an account: for links and mails, and in books and logs. */
export type AccountNames = {
  accountId: string;
  email: string;
  language: string;
  pseudonym: string;
};

export const accountNames = {
  accountId: accounts.id,
  email: accounts.email,
  language: accounts.language,
  pseudonym: accounts.pseudonym,
};

export async function findNames(orm: Orm, accountId: string): Promise<AccountNames | undefined> {
  const [names] = await orm.select(accountNames).from(accounts).where(eq(accounts.id, accountId));
  return names;
}

/** True if the viewer's session still exists. */
export async function hasSession(orm: Orm, { sessionId }: Viewer): Promise<boolean> {
  const isOwn = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`));
  return (await orm.$count(sessions, isOwn)) > 0;
}

/**
 * A viewer who acts by mail: without a session or an administrator's rights. Null for an account
 * without a confirmed address, one that isn't complete, or one about to be deleted.
 */
export async function readAccountViewer(
  orm: Orm,
  accountId: string,
  { isDemo }: { isDemo: boolean },
): Promise<Viewer | null> {
  const [account] = await rowsOf<AccountRow>(
    orm.execute(sql`
    select ${accountColumns} from accounts a
    where a.id = ${accountId} and a.email_verified and a.deletion_requested_at is null`),
  );
  if (!account?.isComplete || (account.isDemo && !isDemo)) return null;
  const never = new Date(0);
  return {
    ...account,
    sessionId: '',
    signedInAt: never,
    sessionEndsAt: never,
    deletionRequestedAt: null,
    isAdmin: false,
  };
}

/** The database's time, which all deadlines are measured by. */
export async function readClock(orm: Orm): Promise<Date> {
  const row = await rowOf<{ seconds: number }>(
    orm.execute(sql`select extract(epoch from now())::float8 as seconds`),
  );
  return new Date(row.seconds * 1_000);
}
