import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { isGoodFor } from '#app/domain/accounts/keys.ts';
import type { Viewer, ViewerKey } from '#app/domain/accounts/viewer.ts';
import { doOnce } from '#app/features/accounts/do-once.server.ts';
import { membershipOf, requireRole } from '#app/features/profiles/policy.ts';
import { type Command, type From, pageIn, type Query, withIds } from '#app/fields/command.ts';
import { fromOf, type HttpEnv, type Services } from '#app/http/context.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type Described, describeCall, type NeededScope, scopeOf } from './describe-call.server.ts';
import { readBody, readIdempotencyKey, readQuery, takenBy } from './read-call.server.ts';

const t = words('routes');

/** One call of the API: its input, its answer, and the command or query behind it. */
type Call<Input> = Described & {
  input?: z.ZodType<Input, unknown>;
  /** True if it calls others over the network, so that it can’t run within a transaction. */
  settlesItself?: boolean | 'with files';
  /** Reads the body and the ids of the path, if `input` alone can't. */
  read?(json: unknown, ids: Record<string, string>): Input;
  /** Only the fields named by `answer` leave the house. */
  run(args: CallArgs<Input>): Promise<unknown>;
};

type CallArgs<Input> = {
  /** For changes, the services of the transaction that records the call as done. */
  services: Services;
  viewer: Viewer;
  ids: Record<string, string>;
  input: Input;
  context: Context<HttpEnv>;
};

/** Adds a call with its documentation. */
export function addCall<Input>(api: Hono<HttpEnv>, call: Call<Input>): void {
  const take = (context: Context<HttpEnv>) => takeCall(context, call);
  api.on(call.method.toUpperCase(), call.path, describeCall(call), take);
}

/** Adds a call that runs a command: the path names the page that acts and the thing it acts on. */
export function addCommand<Input extends z.ZodObject, Answer>(
  api: Hono<HttpEnv>,
  command: Command<Services & From, Input, Answer>,
  described: Omit<Described, 'operationId' | 'input' | 'file' | 'takes'>,
): void {
  const takes = takenBy(command.input);
  const inPath = idsOf(described.path, command.input);
  const body = without(command.input, [...inPath, ...(takes ? [takes.field] : [])]);
  addCall<z.output<Input>>(api, {
    ...(command.openTo === 'admins' && { scope: 'admin' as const }),
    ...described,
    operationId: command.operation,
    ...(body && { input: body as never }),
    takes,
    settlesItself: command.settlesItself ?? false,
    read: (json, ids) =>
      parseInput(command.input, withIds(command.input, json, ids)) as z.output<Input>,
    run({ services, viewer, input, context }) {
      const userAgent = context.req.header('user-agent') ?? null;
      const from = fromOf(context.var.clientAddress, userAgent);
      return command({ ...services, from }, viewer, input);
    },
  });
}

/** Adds a call that runs a query: its ids are in the path, the rest of its input after the question mark. */
export function addQuery<Input extends z.ZodObject, Answer>(
  api: Hono<HttpEnv>,
  query: Query<Services, Input, Answer>,
  described: Omit<Described, 'method' | 'operationId' | 'input' | 'answer' | 'example'>,
): void {
  const parameters = without(query.input, idsOf(described.path, query.input));
  addCall<z.output<Input>>(api, {
    ...(query.openTo === 'admins' && { scope: 'admin' as const }),
    ...described,
    method: 'get',
    operationId: query.operation,
    answer: query.answer,
    ...(parameters && { input: parameters as never }),
    read: (json, ids) =>
      parseInput(query.input, withIds(query.input, json, ids)) as z.output<Input>,
    run: ({ services, viewer, input }) => query(services, viewer, input),
  });
}

/** The fields of an input that are in the path of its call. */
function idsOf(path: string, input: z.ZodObject): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    name === 'profileId' ? pageIn(input) : name,
  );
}

/** The part of an input that isn’t elsewhere; undefined for nothing. */
function without({ shape }: z.ZodObject, elsewhere: string[]): z.ZodObject | undefined {
  const fields = Object.entries(shape).filter(([name]) => !elsewhere.includes(name));
  return fields.length > 0 ? z.object(Object.fromEntries(fields)) : undefined;
}

async function takeCall<Input>(context: Context<HttpEnv>, call: Call<Input>): Promise<Response> {
  const viewer = viewerFor(call, requireViewer(context));
  const ids = idsIn(context);
  const isReading = call.method === 'get';
  const { text, json, hasFiles } = isReading
    ? { text: '', json: readQuery(context), hasFiles: false }
    : await readBody(context, call.takes ?? null);
  const input = call.read?.(json, ids) ?? (call.input && parseInput(call.input, json));
  const args = { viewer, ids, input: input as Input, context };
  const run = async (services: Services): Promise<unknown> => {
    const answer: unknown = await call.run({ ...args, services });
    return call.file ? answer : (call.answer?.parse(answer) ?? null);
  };
  context.header('cache-control', 'private, no-store');
  const { services } = context.var;
  // Raw bytes can’t be compared with an earlier call before they are read.
  const key = isReading || call.takes?.kind === 'bytes' ? null : readIdempotencyKey(context);
  if (key === null) return answerWith(context, call, await run(services));

  const { profileId = '' } = ids;
  const repetition = {
    accountId: viewer.accountId,
    key,
    parts: [context.req.method, context.req.path, text],
    role: membershipOf(viewer, profileId)?.role ?? null,
    settlesItself: call.settlesItself === 'with files' ? hasFiles : call.settlesItself,
  };
  const { answer, isReplayed, role } = await doOnce(services.database, repetition, (database) =>
    run({ ...services, database }),
  );
  if (isReplayed) {
    // A call without an answer shows nothing that the caller could have lost, so leaving a page can
    // be repeated.
    if (call.answer) requireRole(viewer, profileId, role);
    context.header('idempotency-replayed', 'true');
  }
  return answerWith(context, call, answer);
}

function answerWith(context: Context<HttpEnv>, call: Described, answer: unknown): Response {
  if (call.file) return context.body(answer as Body, 200, { 'content-type': call.file });
  if (!call.answer) return context.body(null, 204);
  return context.json(answer as object, call.status ?? 200);
}

type Body = Uint8Array<ArrayBuffer> | string;

function requireViewer(context: Context<HttpEnv>): Viewer {
  const { viewer } = context.var;
  if (!viewer) throw new AppError('signed-out', words('routes')('calls.signedOut'));
  if (!viewer.isComplete) throw new AppError('forbidden', words('routes')('calls.incomplete'));
  return viewer;
}

/**
 * The viewer as far as this call goes: limited to the scopes of a key, and an administrator only in
 * calls for administrators.
 */
function viewerFor(call: Described, viewer: Viewer): Viewer {
  const scope = scopeOf(call);
  if (viewer.key) requireScope(viewer.key, call, scope);
  if (scope !== 'admin') return viewer.key ? { ...viewer, isAdmin: false } : viewer;
  if (!viewer.isAdmin) throw new AppError('not-found', words('routes')('calls.unknown'));
  return viewer;
}

function requireScope(key: ViewerKey, call: Described, scope: NeededScope): void {
  if (scope === null) throw new AppError('forbidden', t('calls.noKey'));
  const isOfPage = call.isOfPage ?? call.path.includes(':profileId');
  if (!isOfPage && key.profileId !== null) throw new AppError('forbidden', t('calls.onePage'));
  if (scope !== 'any' && !isGoodFor(key.scopes, scope, call.operationId))
    throw new AppError('forbidden', t('calls.scope', { scope }));
}

function idsIn(context: Context<HttpEnv>): Record<string, string> {
  const ids: Record<string, string> = context.req.param();
  for (const id of Object.values(ids))
    if (!/^[\w-]{1,128}$/.test(id))
      throw new AppError('not-found', words('routes')('calls.unknown'));
  return ids;
}
