import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { releases } from '#app/db/schema/disputes.ts';
import { issueMissingDocuments } from '#app/features/payments/documents/commands/issue-missing-documents.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readDocumentSubject } from '../queries/read-document-subject.server.ts';

/**
 * Issues the missing documents of a booking’s money; each is issued once, also by two calls at
 * once.
 */
export async function issueBookingDocuments(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
): Promise<void> {
  const { orm } = database;
  const [release] = await orm
    .select({ by: releases.by })
    .from(releases)
    .where(eq(releases.bookingId, bookingId));
  await issueMissingDocuments({ database, brand }, await readDocumentSubject(orm, bookingId), {
    isDecided: release?.by === 'decision',
  });
}
