import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { disputes } from '#app/db/schema/disputes.ts';

export async function hasOpenDispute(orm: Orm, bookingId: string): Promise<boolean> {
  const open = and(eq(disputes.bookingId, bookingId), eq(disputes.state, 'open'));
  return (await orm.$count(disputes, open)) > 0;
}
