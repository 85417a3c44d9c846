import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { aboutOf } from '#app/fields/about.ts';
import type { SentFile } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';

/** A body beside JSON: the raw bytes of one file, or a form with files beside the JSON. */
export type Taken = { kind: 'bytes' | 'files'; field: string };

/** The body that a command takes beside JSON, and the field it fills; null for none. */
export function takenBy({ shape }: z.ZodObject): Taken | null {
  if ('bytes' in shape) return { kind: 'bytes', field: 'bytes' };
  const field = Object.keys(shape).find((name) => aboutOf(shape[name])?.kind === 'files');
  return field === undefined ? null : { kind: 'files', field };
}

/** `text` tells one body from another when a call is repeated. */
type ReadBody = { text: string; json: unknown; hasFiles: boolean };

/**
 * The body of a call; `{}` for none. Answers 415 for a type that the call doesn't take, 400 for a
 * body that can't be read or stored.
 */
export async function readBody(
  context: Context<HttpEnv>,
  accepted: Taken | null,
): Promise<ReadBody> {
  const { req } = context;
  if (accepted?.kind === 'bytes')
    return { text: '', json: { [accepted.field]: req.raw.body }, hasFiles: true };
  const [type = ''] = (req.header('content-type') ?? '').split(';');
  const media = type.trim().toLowerCase();
  if (accepted && media === 'multipart/form-data') return readParts(req.raw, accepted.field);
  const text = await req.text();
  if (text !== '' && media !== 'application/json')
    throw refusal(415, accepted ? 'calls.notJsonOrForm' : 'calls.notJson');
  return { text, json: jsonOf(text), hasFiles: false };
}

/** The part `body` is the JSON, and every part that is a file is one of the files. */
async function readParts(request: Request, field: string): Promise<ReadBody> {
  const form = await request.formData().catch(() => {
    throw refusal(400, 'calls.malformedForm');
  });
  const body = form.get('body');
  const text = typeof body === 'string' ? body : ((await body?.text()) ?? '');
  const parts = form.getAll(field).filter((part) => typeof part !== 'string');
  const files: SentFile[] = [];
  const digest = createHash('sha256');
  for (const part of parts) {
    const bytes = new Uint8Array(await part.arrayBuffer());
    files.push({ name: part.name, bytes });
    digest.update(`${part.name}\n${bytes.length}\n`).update(bytes);
  }
  const json = jsonOf(text);
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  return {
    text: `${text}\n${digest.digest('base64url')}`,
    json: isObject ? { ...json, [field]: files } : json,
    hasFiles: files.length > 0,
  };
}

function jsonOf(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text, requireStorable);
  } catch {
    throw refusal(400, 'calls.malformed');
  }
}

/** The query string. Answers 400 for values that can't be looked up. */
export function readQuery(context: Context<HttpEnv>): Record<string, string> {
  const query = context.req.query();
  try {
    for (const [name, value] of Object.entries(query)) requireStorable(name, value);
  } catch {
    throw refusal(400, 'calls.malformedQuery');
  }
  return query;
}

/** Databases store neither NUL nor half a character, and no call has a use for them. */
function requireStorable(name: string, value: unknown): unknown {
  for (const text of [name, value])
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed()))
      throw new SyntaxError('not storable');
  return value;
}

/** The client's name for this call, by which a repetition is recognised; null without one. */
export function readIdempotencyKey(context: Context<HttpEnv>): string | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw refusal(400, 'calls.idempotencyKey');
  return key;
}

type Sentence =
  | 'calls.notJson'
  | 'calls.notJsonOrForm'
  | 'calls.malformedForm'
  | 'calls.malformedQuery'
  | 'calls.malformed'
  | 'calls.idempotencyKey';

function refusal(status: 400 | 415, sentence: Sentence): HTTPException {
  return new HTTPException(status, { message: words('routes')(sentence) });
}
