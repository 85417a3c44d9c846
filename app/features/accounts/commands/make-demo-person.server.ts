import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { addPassword, hashPassword } from '../steps/hash-password.server.ts';

/** Creates an account of the demo town, whose password is public, unless it exists. */
export async function makeDemoPerson(
  orm: Orm,
  person: { accountId: string; name: string; email: string; password: string; isAdmin: boolean },
): Promise<void> {
  const { accountId, name, email, isAdmin } = person;
  const rows = await orm.select().from(accounts).where(eq(accounts.id, accountId));
  if (rows.length > 0) return;
  const password = await hashPassword(person.password);
  await orm.transaction(async (tx) => {
    const inserted = await tx
      .insert(accounts)
      .values({
        id: accountId,
        name,
        email,
        emailVerified: true,
        birthDate: '1990-05-06',
        timeZone: 'Europe/Lisbon',
        isDemo: true,
        isAdmin,
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    if (inserted.length > 0) await addPassword(tx, accountId, password);
  });
}
