import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { idempotencyKeys } from '#app/db/schema/accounts.ts';
import type { MemberRole } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

const t = words('accounts');

/** A form or call that is done once, however often it arrives. */
export type OnceCall = {
  accountId: string;
  /** The client’s key for the call, or the key that a form got with its page. */
  key: string;
  /** The call and its input; the same key may not come with any other. */
  parts: string[];
  /** The role that the caller acts by. */
  role?: MemberRole | null;
  /**
   * True if the command commits its own steps: because it calls others over the network, which no
   * transaction may wait for, or because others hear of it at once.
   */
  settlesItself?: boolean | undefined;
  /** The message for a key that comes with another input. */
  otherwise?: string;
};

type Outcome<Answer> = {
  answer: Answer;
  isReplayed: boolean;
  /** The role that it was done by: a member with a lower role by now may not read the answer. */
  role: string | null;
};

/**
 * Runs a command once for each key. The key is reserved, with a digest of the input, before the
 * work begins; a repetition that comes meanwhile waits for the answer of the first. A refusal
 * leaves no key, so the same one can be tried again.
 *
 * The command’s change, the key and the answer are written in one transaction: a crash leaves all
 * of them or none. `work` gets the database to hand to the command, whose own transaction becomes a
 * part of this one; its result must survive JSON. Undefined isn’t stored, and leaves no key. Writes
 * before the command’s own transaction stay even if it is refused, as they do without a key:
 * attempts count.
 *
 * A command that settles itself has its key written first. It has to be idempotent, since it is run
 * again after a crash, or where its end isn’t known.
 * @throws AppError `bad-input` for a key of another call; `unavailable` where the first one takes
 * too long; any error of `work`
 */
export function doOnce<Answer>(
  database: Database,
  call: OnceCall,
  work: (database: Database) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  return call.settlesItself
    ? reserveAndDo(database, call, work)
    : doInTransaction(database, call, work);
}

async function doInTransaction<Answer>(
  database: Database,
  call: OnceCall,
  work: (database: Database) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const result = await database.orm.transaction(async (tx): Promise<Outcome<Answer> | Refused> => {
    const rows = await tx
      .insert(idempotencyKeys)
      .values(rowOf(call))
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (rows.length === 0) {
      const [row] = await tx.select().from(idempotencyKeys).where(whereKey(call));
      return replayAnswer(row, call);
    }
    try {
      const answer = await work({ ...database, orm: tx });
      await storeAnswer(tx, call, answer);
      return { answer, isReplayed: false, role: call.role ?? null };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // After a failed statement nothing more can be written, so everything is rolled back.
      await storeAnswer(tx, call, undefined).catch(() => {
        throw error;
      });
      return { refusal: error };
    }
  });
  if ('refusal' in result) throw result.refusal;
  return result;
}

type Refused = { refusal: AppError };

async function reserveAndDo<Answer>(
  database: Database,
  call: OnceCall,
  work: (database: Database) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const { orm } = database;
  const row = await reserve(orm, call);
  if (row) return replayAnswer(row, call);
  try {
    const answer = await work(database);
    await storeAnswer(orm, call, answer);
    return { answer, isReplayed: false, role: call.role ?? null };
  } catch (error) {
    await release(orm, call, error);
    throw error;
  }
}

async function storeAnswer(orm: Orm, call: OnceCall, answer: unknown): Promise<void> {
  if (answer === undefined) await orm.delete(idempotencyKeys).where(whereKey(call));
  else
    await orm
      .update(idempotencyKeys)
      .set({ result: answer, reservedUntil: null })
      .where(whereKey(call));
}

/** Longer than any command takes: after that its process has died. */
const leaseSeconds = 30;
/** How long a repetition waits for the first one, and how often it looks. */
const patienceMs = 10_000;
const pauseMs = 50;

/** @returns null where the key is now ours; otherwise the earlier call’s state */
async function reserve(orm: Orm, call: OnceCall): Promise<KeyRow | null> {
  const reservedUntil = sql`now() + make_interval(secs => ${leaseSeconds})`;
  const values = { ...rowOf(call), reservedUntil };
  const until = performance.now() + patienceMs;
  for (;;) {
    const rows = await orm
      .insert(idempotencyKeys)
      .values(values)
      .onConflictDoUpdate({
        target: [idempotencyKeys.accountId, idempotencyKeys.key],
        set: { reservedUntil, role: values.role },
        setWhere: sql`${idempotencyKeys.reservedUntil} < now()
          and ${idempotencyKeys.fingerprint} = ${values.fingerprint}`,
      })
      .returning({ key: idempotencyKeys.key });
    if (rows.length > 0) return null;
    const [row] = await orm.select().from(idempotencyKeys).where(whereKey(call));
    const isOther = row && row.fingerprint !== values.fingerprint;
    if (row && (isOther || row.reservedUntil === null)) return row;
    if (performance.now() > until) throw new AppError('unavailable', t('idempotencyKey.underWay'));
    await setTimeout(pauseMs);
  }
}

/** A refusal leaves no key; after an unknown end only the same call may go on. */
async function release(orm: Orm, call: OnceCall, error: unknown): Promise<void> {
  if (isRefusal(error)) await orm.delete(idempotencyKeys).where(whereKey(call));
  else await orm.update(idempotencyKeys).set({ reservedUntil: sql`now()` }).where(whereKey(call));
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'unavailable';
}

function rowOf({ accountId, key, parts, role = null }: OnceCall) {
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return { accountId, key, fingerprint, role };
}

function whereKey({ accountId, key }: OnceCall) {
  return and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key));
}

type KeyRow = typeof idempotencyKeys.$inferSelect;

/** @throws AppError `bad-input` where the key belongs to another call */
function replayAnswer<Answer>(row: KeyRow | undefined, call: OnceCall): Outcome<Answer> {
  if (row?.fingerprint !== rowOf(call).fingerprint)
    throw new AppError('bad-input', call.otherwise ?? t('idempotencyKey.otherCall'));
  return { answer: row.result as Answer, isReplayed: true, role: row.role };
}
