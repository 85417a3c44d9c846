import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { HttpEnv } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';

/**
 * The body of a call; `{}` for none.
 * @throws HTTPException 415 for another type than JSON, 400 for what can't be read or stored
 */
export async function readJson(
  context: Context<HttpEnv>,
): Promise<{ text: string; json: unknown }> {
  const text = await context.req.text();
  if (text === '') return { text, json: {} };
  const [type = ''] = (context.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw refusal(415, 'calls.notJson');
  try {
    return { text, json: JSON.parse(text, requireStorable) };
  } catch {
    throw refusal(400, 'calls.malformed');
  }
}

/**
 * What follows the question mark.
 * @throws HTTPException 400 for what can't be looked up
 */
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

/**
 * What the client calls this call, so that a repetition is known as one; null if it says nothing.
 * @throws HTTPException 400 for a key that isn't one
 */
export function readIdempotencyKey(context: Context<HttpEnv>): string | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw refusal(400, 'calls.idempotencyKey');
  return key;
}

type Sentence =
  | 'calls.notJson'
  | 'calls.malformedQuery'
  | 'calls.malformed'
  | 'calls.idempotencyKey';

function refusal(status: 400 | 415, sentence: Sentence): HTTPException {
  return new HTTPException(status, { message: words('routes')(sentence) });
}
