import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import {
  accounts,
  passkeys,
  securityLog,
  sessions,
  signInMethods,
} from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { listKeys } from '../keys/queries/list-keys.server.ts';

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
