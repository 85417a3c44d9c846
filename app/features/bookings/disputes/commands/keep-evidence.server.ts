import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { disputeFiles } from '#app/db/schema/disputes.ts';
import { disputeLimits } from '#app/domain/bookings/dispute.ts';
import type { SentFile } from '#app/fields/files.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { redrawPicture } from '#app/platform/pictures.server.ts';
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
  if (sent.length > disputeLimits.files) throw refused('tooMany', { most: disputeLimits.files });
  const kept: Kept[] = [];
  try {
    for (const file of sent) {
      const { type, bytes } = await judge(file);
      const id = newId();
      await files.write(evidenceKey(bookingId, id), bytes, type);
      kept.push({ id, type, name: nameOf(file.name, type), sizeBytes: bytes.length });
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

async function judge({
  name,
  bytes,
}: SentFile): Promise<{ type: Kept['type']; bytes: Uint8Array }> {
  if (bytes.length > disputeLimits.fileBytes) throw refused('tooLarge', { name: shown(name) });
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-')
    return { type: 'application/pdf', bytes };
  try {
    const picture = await redrawPicture(bytes, { longestSide: 4_000, quality: 88 });
    return { type: picture.extension === 'png' ? 'image/png' : 'image/jpeg', bytes: picture.bytes };
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-input')
      throw refused('otherKind', { name: shown(name) });
    throw error;
  }
}

function refused(
  key: 'tooMany' | 'tooLarge' | 'otherKind',
  values: Record<string, string | number>,
) {
  const sentence = words('bookings')(`disputes.refused.files.${key}`, values);
  return new AppError('bad-input', sentence, { fields: { files: sentence } });
}

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const;

/** What it was called, on one line, with the ending of what it is. */
function nameOf(name: string, type: Kept['type']): string {
  const base = shown(name).replace(/\.[^.]{1,5}$/, '');
  return `${base || 'file'}.${endings[type]}`;
}

function shown(name: string): string {
  return name
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}"\\/]+/gu, ' ')
    .trim()
    .slice(0, 80);
}
