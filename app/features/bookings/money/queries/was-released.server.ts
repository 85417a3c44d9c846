import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { releases } from '#app/db/schema/disputes.ts';

export async function wasReleased(orm: Orm, bookingId: string): Promise<boolean> {
  return (await orm.$count(releases, eq(releases.bookingId, bookingId))) > 0;
}
