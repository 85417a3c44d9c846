import { type Database, openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';

/** Lets a browser test have the database of the platform that it looks at. */
export async function inDatabase<Done>(
  environment: Record<string, string>,
  use: (database: Database) => Promise<Done>,
): Promise<Done> {
  const settings = parseSettings({ DATABASE_URL: environment.DATABASE_URL });
  const database = await openDatabase(settings, openLog('silent'));
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
