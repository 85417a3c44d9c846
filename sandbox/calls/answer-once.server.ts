import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type Act, beginAct } from '../act.server.ts';
import { SandboxFailure } from '../failure.ts';
import type { Form } from '../pages/form.ts';
import { keys, waitForTurn } from '../tables.server.ts';
import { type Endpoint, endpoints } from './endpoints.server.ts';
import { expand } from './expand.server.ts';

export type Call = {
  /** As in the table of endpoints. */
  endpoint: string;
  ids: string[];
  form: Form;
  /** The whole form as it was sent, to tell a repetition from another call. */
  raw: string;
  account: string;
  key: string | null;
  requestId: string;
  site: string;
  /** A 500 on purpose: before anything is done, or although it was done. */
  fails: 'before' | 'after' | null;
};

export type Answer = { status: number; body: string; isReplayed: boolean; requestId: string };

/**
 * Runs a call in one transaction, and stores its answer if it has a key: a repetition gets the same
 * answer, errors included. Reads need neither.
 */
export async function answerOnce(orm: Orm, call: Call): Promise<Answer> {
  if (!call.endpoint.startsWith('POST ')) {
    const { status, body } = await perform(orm, call, (act) => handle(act, call));
    return { status, body, isReplayed: false, requestId: call.requestId };
  }
  return orm.transaction(async (tx) => {
    await waitForTurn(tx);
    const key = call.key === null ? null : `${call.account} ${call.key}`;
    const digest = digestOf(call);
    const earlier = key === null ? null : await findAnswer(tx, key, digest);
    if (earlier) return earlier;
    // The inner transaction rolls back what a refused call has written.
    const { status, body, isKept } = await perform(tx, call, (act) =>
      tx.transaction((inner) => handle({ ...act, tx: inner }, call)),
    );
    if (key !== null && isKept)
      await tx
        .insert(keys)
        .values({ key, digest, status, answer: body, requestId: call.requestId });
    return { status, body, isReplayed: false, requestId: call.requestId };
  });
}

type Performed = { status: number; body: string; isKept: boolean };

async function perform(
  tx: Orm,
  call: Call,
  work: (act: Act) => Promise<Performed>,
): Promise<Performed> {
  if (call.fails === 'before') return brokenAnswer;
  const act = await beginAct(tx, {
    site: call.site,
    account: call.account,
    request: { id: call.requestId, key: call.key },
  });
  try {
    const done = await work(act);
    if (call.fails === 'after') return brokenAnswer;
    return done;
  } catch (error) {
    if (error instanceof SandboxFailure) return failed(error);
    throw error;
  }
}

async function handle(act: Act, { endpoint, ids, form }: Call): Promise<Performed> {
  const paths = form.texts('expand');
  const [id = '', innerId = ''] = ids;
  const answer = await (endpoints[endpoint] as Endpoint)(act, form, id, innerId);
  form.requireKnown();
  if (answer instanceof SandboxFailure) return failed(answer);
  const expanded = await expand(act, answer, paths);
  return { status: 200, body: JSON.stringify(expanded), isKept: true };
}

const brokenAnswer: Performed = {
  status: 500,
  body: JSON.stringify({
    error: { type: 'api_error', message: 'An unknown error occurred (the sandbox was told to).' },
  }),
  isKept: true,
};

function failed({ status, details, isKept }: SandboxFailure): Performed {
  return { status, body: JSON.stringify({ error: details }), isKept };
}

async function findAnswer(tx: Orm, key: string, digest: string): Promise<Answer | null> {
  // Keys are forgotten after a day.
  await tx.delete(keys).where(sql`${keys.created} < now() - interval '24 hours'`);
  const [row] = await tx.select().from(keys).where(eq(keys.key, key));
  if (!row) return null;
  if (row.digest === digest)
    return { status: row.status, body: row.answer, isReplayed: true, requestId: row.requestId };
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  const error = { type: 'idempotency_error', message };
  const body = JSON.stringify({ error });
  return { status: 400, body, isReplayed: false, requestId: row.requestId };
}

function digestOf({ endpoint, ids, raw }: Call): string {
  return createHash('sha256')
    .update(`${endpoint}\n${ids.join('/')}\n${raw}`)
    .digest('hex');
}
