import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { type ShowView, showView } from '../views.ts';

/** One show as the public sees it; null for a show that isn’t public. */
export async function showPublicEvent(orm: Orm, id: string): Promise<ShowView | null> {
  const event = await readPublicEvent(orm, id);
  return event && showView(event);
}

/** Its stored form. */
export async function readPublicEvent(orm: Orm, id: string) {
  const [row] = await orm.select().from(publicEvents).where(eq(publicEvents.id, id));
  return row ?? null;
}
