import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { documentIssuers } from '#app/db/schema/documents.ts';
import { type DocumentParty, initialsOf } from '#app/domain/payments/document.ts';

/**
 * The prefix of an issuer’s numbers: the initials of its legal name and the part of a hash of its
 * id that tells it from every other. Chosen with its first document, and the same ever after.
 */
export async function readNumberPrefix(tx: Orm, issuer: DocumentParty): Promise<string> {
  const existing = await findPrefix(tx, issuer);
  if (existing !== undefined) return existing;
  const hash = createHash('sha256').update(issuer.partyId).digest('hex').toUpperCase();
  for (let length = 4; length <= hash.length; length += 2) {
    const prefix = [initialsOf(issuer), hash.slice(0, length)].filter(Boolean).join('-');
    await tx.insert(documentIssuers).values({ id: issuer.partyId, prefix }).onConflictDoNothing();
    // Another process may have been faster, or another issuer may have the same prefix.
    const stored = await findPrefix(tx, issuer);
    if (stored !== undefined) return stored;
  }
  throw new Error(`there is no prefix left for ${issuer.partyId}`);
}

async function findPrefix(tx: Orm, { partyId }: DocumentParty): Promise<string | undefined> {
  const [row] = await tx
    .select({ prefix: documentIssuers.prefix })
    .from(documentIssuers)
    .where(eq(documentIssuers.id, partyId));
  return row?.prefix;
}
