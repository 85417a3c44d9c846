import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts, passkeys, sessions, signInMethods } from '#app/db/schema/accounts.ts';
import { mailTopics, wantsMail } from '#app/domain/accounts/mail-choices.ts';
import { deviceOf } from '#app/domain/accounts/session.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { query } from '#app/fields/command.ts';

/** A person's own account as its settings show it, beside the fields of `Viewer`. */
export type AccountSettings = Awaited<ReturnType<typeof readSettings>>;

export async function readSettings(orm: Orm, viewer: Viewer) {
  const { accountId } = viewer;
  const [[account], methods, keys, open] = await Promise.all([
    orm.select().from(accounts).where(eq(accounts.id, accountId)),
    orm
      .select()
      .from(signInMethods)
      .where(eq(signInMethods.userId, accountId))
      .orderBy(asc(signInMethods.createdAt), asc(signInMethods.id)),
    orm
      .select({ id: passkeys.id, name: passkeys.name, addedAt: passkeys.createdAt })
      .from(passkeys)
      .where(eq(passkeys.userId, accountId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    orm
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(desc(sessions.createdAt), asc(sessions.id)),
  ]);
  const isPassword = ({ providerId }: { providerId: string }) => providerId === 'credential';
  return {
    hasPassword: methods.some((method) => isPassword(method) && method.password !== null),
    hasTwoFactor: account?.twoFactorEnabled ?? false,
    mailChoices: account?.mailChoices ?? {},
    marks: {
      showsReading: account?.showsReading ?? true,
      showsTyping: account?.showsTyping ?? true,
    },
    passkeys: keys,
    connections: methods
      .filter((method) => !isPassword(method))
      .map(({ id, providerId, createdAt }) => ({ id, providerId, connectedAt: createdAt })),
    devices: open
      .map(({ id, userAgent, ipAddress, createdAt }) => ({
        ...deviceOf(userAgent),
        id,
        network: ipAddress ?? '',
        signedInAt: createdAt,
        isThis: id === viewer.sessionId,
      }))
      .sort((one, other) => Number(other.isThis) - Number(one.isThis)),
  };
}

const optionalMails = mailTopics.flatMap(({ key, isOptional }) => (isOptional ? [key] : []));

/** The emails that a person can switch off, and if they get them. */
export const readMailChoices = query({
  operation: 'readMailChoices',
  input: z.object({}),
  answer: z.record(z.enum(optionalMails), z.boolean()),
  async run({ database }: { database: Database }, viewer) {
    const { mailChoices } = await readSettings(database.orm, viewer);
    return Object.fromEntries(
      optionalMails.map((key) => [key, wantsMail(mailChoices, key)]),
    ) as Record<(typeof optionalMails)[number], boolean>;
  },
});
