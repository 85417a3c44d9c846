import { openDatabase } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';

/*
 * A process that puts a mail into the outbox of the named database, commits, and is killed at the
 * moment at which it would announce that.
 */
const [DATABASE_URL = '', to = ''] = process.argv.slice(2);
const database = await openDatabase(parseSettings({ DATABASE_URL }), openLog('silent'));
database.changes.announceOutbox = () => process.kill(process.pid, 'SIGKILL');
await database.orm.transaction(async (tx) => {
  const mail = { to, subject: 'Confirm', text: 'a secret link', html: '<p>a secret link</p>' };
  await writeOutbox(tx, { type: 'mail', payload: mail });
});
