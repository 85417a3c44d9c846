import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { Orm } from '#app/db/client.server.ts';
import { signInMethods } from '#app/db/schema/accounts.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';

/** Argon2id with 19 MiB and 2 passes, the least in OWASP's password storage sheet. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Node reads files on the same four threads. Hundreds of simultaneous sign-ins wait here for each
 * other, so that no picture has to wait for all of them, and a visitor who would wait for about a
 * second is asked to come back instead.
 */
const limit = pLimit(3);
const mostWaiting = 60;

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (limit.pendingCount >= mostWaiting) throw new AppError('too-many', words('accounts')('busy'));
  return limit(work);
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost));
}

export async function isPassword(password: string, hashed: string): Promise<boolean> {
  return inTurn(() => verify(hashed, password.normalize('NFKC')));
}

/** Adds a password to an account without one. */
export async function addPassword(tx: Orm, accountId: string, password: string): Promise<void> {
  const method = { id: newId(), userId: accountId, providerId: 'credential', accountId, password };
  await tx.insert(signInMethods).values(method);
}
