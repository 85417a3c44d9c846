import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { type ShowView, showView } from '../views.ts';

/** One show as everybody sees it; null for what isn’t public. */
export async function showPublicEvent(orm: Orm, id: string): Promise<ShowView | null> {
  const found = await readPublicEvent(orm, id);
  return found && showView(found);
}

/** The same as it is kept. */
export async function readPublicEvent(orm: Orm, id: string) {
  const [found] = await orm.select().from(publicEvents).where(eq(publicEvents.id, id));
  return found ?? null;
}
