import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { releases } from '#app/db/schema/claims.ts';
import { issueMissingPapers } from '#app/features/payments/commands/issue-missing-papers.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readPaperSubject } from '../queries/read-paper-subject.server.ts';

/**
 * Issues every paper of a booking’s money that hasn’t been issued yet: done twice or by two at once,
 * each is issued once.
 */
export async function issueBookingPapers(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
): Promise<void> {
  const { orm } = database;
  const [release] = await orm
    .select({ by: releases.by })
    .from(releases)
    .where(eq(releases.bookingId, bookingId));
  await issueMissingPapers({ database, brand }, await readPaperSubject(orm, bookingId), {
    isDecided: release?.by === 'decision',
  });
}
