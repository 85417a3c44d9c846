import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { claims } from '#app/db/schema/claims.ts';

/** Whether one of the two sides disputes who is due the money. */
export async function hasOpenClaim(orm: Orm, bookingId: string): Promise<boolean> {
  const open = and(eq(claims.bookingId, bookingId), eq(claims.state, 'open'));
  return (await orm.$count(claims, open)) > 0;
}
