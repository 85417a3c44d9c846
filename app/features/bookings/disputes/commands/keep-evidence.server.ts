import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { disputeFiles } from '#app/db/schema/disputes.ts';
import { disputeLimits } from '#app/domain/bookings/dispute.ts';
import { judgeFiles } from '#app/features/messaging/commands/judge-file.server.ts';
import type { SentFile } from '#app/fields/files.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { newId } from '#app/platform/token.server.ts';

type Kept = Omit<typeof disputeFiles.$inferInsert, 'statementId'>;

/** Where a file of a dispute lies. */
export function evidenceKey(bookingId: string, fileId: string): string {
  return `claims/${bookingId}/${fileId}`;
}

/**
 * Keeps what goes with a statement, judged by its bytes: pictures are drawn anew, without where they
 * were taken; a PDF stays as it is. What is written beside them comes with `note`, in one transaction;
 * if that fails, no file stays.
 * @throws AppError `bad-input` for too many, too large, or what is neither
 */
export async function keepEvidence<Noted>(
  files: Files,
  { bookingId, sent }: { bookingId: string; sent: readonly SentFile[] },
  note: (kept: Kept[]) => Promise<Noted>,
): Promise<Noted> {
  const kept: Kept[] = [];
  const judged = await judgeFiles(sent, disputeLimits.files);
  try {
    for (const { name, type, bytes } of judged) {
      const id = newId();
      await files.write(evidenceKey(bookingId, id), bytes, type);
      kept.push({ id, type, name, sizeBytes: bytes.length });
    }
    return await note(kept);
  } catch (error) {
    for (const { id } of kept) await files.removeAll(evidenceKey(bookingId, id));
    throw error;
  }
}

export async function noteEvidence(tx: Orm, statementId: string, kept: Kept[]): Promise<void> {
  if (kept.length === 0) return;
  await tx.insert(disputeFiles).values(
    kept.map((file, index) => ({
      ...file,
      statementId,
      // Shown in the order in which they were sent.
      createdAt: sql`now() + ${index}::int * interval '1 millisecond'`,
    })),
  );
}
