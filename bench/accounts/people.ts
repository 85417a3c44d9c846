import { openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { makePerson, openSession, type Person } from '#tests/harness/people/accounts.ts';

/** Accounts of a site on PostgreSQL, and the session of the first. */
export async function makePeople(
  databaseUrl: string,
  count: number,
): Promise<{ people: Person[]; cookie: string }> {
  const settings = parseSettings({ DATABASE_URL: databaseUrl });
  const database = await openDatabase(settings, openLog('silent'));
  const people: Person[] = [];
  for (let made = 0; made < count; made += 1) people.push(await makePerson(database.orm));
  const { cookie } = await openSession(database.orm, people[0]?.accountId ?? '');
  await database.close();
  return { people, cookie };
}
