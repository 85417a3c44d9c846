import { type Database, openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';

/** Gives a test the database of a platform: an embedded one while that isn't running. */
export async function inDatabase<Done>(
  environment: Record<string, string>,
  use: (database: Database) => Promise<Done>,
): Promise<Done> {
  const { DATABASE_URL, DATA_DIR } = environment;
  const settings = parseSettings({ DATABASE_URL, DATA_DIR });
  const database = await openDatabase(settings, openLog('silent'));
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
