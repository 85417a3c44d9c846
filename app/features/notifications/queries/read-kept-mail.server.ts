import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { keptMails } from '#app/db/schema/outbox.ts';
import { keptMailRow } from '../views.ts';

export async function readKeptMail(orm: Orm, id: number) {
  const [row] = await orm.select().from(keptMails).where(eq(keptMails.id, id));
  return row ? { ...keptMailRow(row), text: row.text, html: row.html } : null;
}
