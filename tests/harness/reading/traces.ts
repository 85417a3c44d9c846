import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { accounts, securityLog, sessions, signInMethods } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';

/** A person's traces in a database: log, mails, sessions. */
export function tracesIn(database: () => Database) {
  const orm = () => database().orm;
  const traces = {
    async actions(who: Viewer): Promise<string[]> {
      const rows = await orm()
        .select()
        .from(securityLog)
        .where(eq(securityLog.actor, who.pseudonym))
        .orderBy(securityLog.id);
      return rows.map(({ action }) => action);
    },
    async mailsTo(address: string) {
      const rows = await orm().select().from(outbox).orderBy(outbox.id);
      return rows
        .map(({ payload }) => payload as { to: string; subject: string; text: string })
        .filter(({ to }) => to === address);
    },
    async tokenTo(address: string): Promise<string> {
      const mail = (await traces.mailsTo(address)).at(-1);
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    accountOf: async ({ accountId }: Viewer) =>
      (await orm().select().from(accounts).where(eq(accounts.id, accountId)))[0],
    sessionsOf: ({ accountId }: Viewer) =>
      orm().select().from(sessions).where(eq(sessions.userId, accountId)),
  };
  return traces;
}

export function passwordMethod({ accountId }: Viewer) {
  return and(eq(signInMethods.userId, accountId), eq(signInMethods.providerId, 'credential'));
}
