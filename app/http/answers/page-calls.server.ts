import type { Context, ErrorHandler, Hono, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { type Command, withIds } from '#app/fields/command.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { retryAfter, statusOf } from '#app/http/forms/refusal.server.ts';
import { limitBody } from '#app/http/limits.server.ts';
import { hasLeft, statusOfLeft } from '#app/http/request-log.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { awayIn } from './problem.server.ts';

const t = words('profiles');

/* The calls below `/profiles/{profileId}`, which our own signed-in pages make. */

/**
 * The viewer who calls, and the page they call for.
 * @throws AppError `signed-out`; `not-found` for a malformed id
 */
export function readCaller(context: Context<HttpEnv>): { viewer: Viewer; profileId: string } {
  const { viewer } = context.var;
  if (!viewer) throw new AppError('signed-out', t('upload.signedOut'));
  const profileId = userIdOf(context.req.param('profileId') ?? '');
  if (profileId === null) throw new AppError('not-found', t('unknown'));
  return { viewer, profileId };
}

/** Adds a call that runs a command and answers its result as JSON. */
export function addPageCall<Input extends z.ZodObject, Answer>(
  calls: Hono<HttpEnv>,
  command: Command<Services, Input, Answer>,
  { method, path, status = 200 }: { method: Method; path: string; status?: 200 | 201 },
): void {
  const limit = 'bytes' in command.input.shape ? anyBody : smallBody;
  calls.on(method, path, limit, async (context) => {
    const answer = await runPageCall(context, command);
    return answer === undefined ? context.body(null, 204) : context.json(answer, status);
  });
}

const smallBody = limitBody(16 * 1024, (context, status) =>
  context.json({ error: words('profiles')('upload.badRequest') }, status),
);
const anyBody: MiddlewareHandler<HttpEnv> = (_context, next) => next();

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Runs a command with the ids in a call’s address and the fields of its body. */
export async function runPageCall<Input extends z.ZodObject, Answer>(
  context: Context<HttpEnv>,
  command: Command<Services, Input, Answer>,
): Promise<Answer> {
  const { viewer, profileId } = readCaller(context);
  const { shape } = command.input;
  const ids = context.req.param();
  for (const [name, id] of Object.entries(ids))
    if (name in shape && !z.safeParse(shape[name] as z.ZodType, id).success)
      throw new AppError('not-found', words('profiles')('upload.unknown'));
  const body = await bodyOf(context, command.input);
  const input = parseInput(command.input, withIds(command.input, body, { ...ids, profileId }));
  return command(context.var.services, viewer, input as z.output<Input>);
}

/** Runs a command that is open to visitors with the fields of a call’s body. */
export async function runOpenCall<Input extends z.ZodObject, Answer>(
  context: Context<HttpEnv>,
  command: Command<Services, Input, Answer, Viewer | null>,
): Promise<Answer> {
  const input = parseInput(command.input, await bodyOf(context, command.input));
  return command(context.var.services, context.var.viewer, input as z.output<Input>);
}

/** The body as JSON; for a command that takes bytes, as a stream. */
async function bodyOf({ req }: Context<HttpEnv>, { shape }: z.ZodObject): Promise<unknown> {
  if ('bytes' in shape) return { bytes: req.raw.body };
  if (req.method === 'DELETE') return {};
  return req.json().catch(() => {
    throw new AppError('bad-input', words('profiles')('upload.badRequest'));
  });
}

/** A refusal as JSON: `{ error, fields? }`. */
export const answerRefusal: ErrorHandler<HttpEnv> = (error, context) => {
  context.header('cache-control', 'no-store');
  const { status, detail, refused } = refusalOf(error, context);
  const fields = refused?.fields ?? {};
  const refusal = { error: detail, ...(Object.keys(fields).length > 0 ? { fields } : {}) };
  if (refused?.code === 'unavailable') context.header('retry-after', retryAfter);
  return context.json(refusal, status as ContentfulStatusCode);
};

/**
 * The status and sentence for an error. A defect goes to the log, and the caller learns nothing of
 * it.
 */
export function refusalOf(error: Error, context: Context<HttpEnv>) {
  const { services, requestId } = context.var;
  const detail = words('profiles')('upload.failed');
  if (hasLeft(context)) return { status: statusOfLeft, detail };
  const refused = error instanceof AppError ? error : awayIn(error, services.log);
  if (refused) return { status: statusOf(refused.code), detail: refused.message, refused };
  services.log.error({ error, requestId }, 'a call failed');
  return { status: 500, detail };
}
