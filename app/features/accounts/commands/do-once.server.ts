import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { idempotencyKeys } from '#app/db/schema/accounts.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** A call that is to be done once, however often it arrives. */
export type OnceCall = {
  accountId: string;
  /** The client's name for the call. */
  key: string;
  /** What is called with what; the same key may not stand for something else. */
  parts: string[];
};

type Outcome<Answer> = { answer: Answer; isReplayed: boolean };

/**
 * Runs a command so that its change, the key and the answer are written in one transaction: a crash
 * leaves all of them or none. A repetition that comes meanwhile waits at the key's row and then
 * reads the answer. What is refused leaves no key, so it can be tried again with the same one.
 *
 * `work` gets the database to hand to the command, whose own transaction becomes a part of this one;
 * what it returns must survive JSON.
 * @throws AppError `bad-input` for a key that stands for another call; whatever `work` throws
 */
export function doOnce<Answer>(
  database: Database,
  { accountId, key, parts }: OnceCall,
  work: (database: Database) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const fingerprint = fingerprintOf(parts);
  const row = rowOf({ accountId, key });
  return database.orm.transaction(async (tx) => {
    const taken = await tx
      .insert(idempotencyKeys)
      .values({ accountId, key, fingerprint })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length === 0) {
      const [known] = await tx.select().from(idempotencyKeys).where(row);
      return replayed(known, fingerprint);
    }
    const answer = await work({ ...database, orm: tx });
    await tx
      .update(idempotencyKeys)
      .set({ result: answer ?? null })
      .where(row);
    return { answer, isReplayed: false };
  });
}

/**
 * The same for what asks others in the middle, which no transaction may wait for: it is done first,
 * and its answer kept then. What comes again before that is done again, so `work` has to come to the
 * same by itself.
 * @throws AppError as `doOnce` does
 */
export async function doAndRemember<Answer>(
  { orm }: Database,
  { accountId, key, parts }: OnceCall,
  work: () => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const fingerprint = fingerprintOf(parts);
  const row = rowOf({ accountId, key });
  const [before] = await orm.select().from(idempotencyKeys).where(row);
  if (before) return replayed(before, fingerprint);
  const answer = await work();
  const kept = await orm
    .insert(idempotencyKeys)
    .values({ accountId, key, fingerprint, result: answer ?? null })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (kept.length > 0) return { answer, isReplayed: false };
  const [meanwhile] = await orm.select().from(idempotencyKeys).where(row);
  return replayed(meanwhile, fingerprint);
}

function fingerprintOf(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function rowOf({ accountId, key }: Pick<OnceCall, 'accountId' | 'key'>) {
  return and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key));
}

/** @throws AppError `bad-input` where the key stands for another call */
function replayed<Answer>(
  known: typeof idempotencyKeys.$inferSelect | undefined,
  fingerprint: string,
): Outcome<Answer> {
  if (known?.fingerprint !== fingerprint)
    throw new AppError('bad-input', words('accounts')('onceKey.otherCall'));
  return { answer: known.result as Answer, isReplayed: true };
}
