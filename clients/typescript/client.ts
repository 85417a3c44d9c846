import { type Calls, type Problem, routes } from './calls.ts';

/** A call that was refused: `problem.detail` says why, `problem.errors` which fields are wrong. */
export class RefusedCall extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

type Name = keyof Calls;
type Sent<Call extends Name> = Calls[Call]['at'] &
  (Calls[Call]['body'] extends undefined ? unknown : { body: Calls[Call]['body'] }) &
  (Calls[Call] extends { files?: File[] } ? { files?: File[] } : unknown);

type Options = {
  /** The end of every address before the call’s own: `https://bandstand.example/api/v1`. */
  base: string;
  /** An API key, from Account Settings. */
  key: string;
  fetch?: typeof fetch;
};

/**
 * The calls of a platform: `const call = connect({ base, key }); await call('readMe', {})`. What
 * changes something is sent with a key of its own, so that `fetch` may repeat it.
 * @throws RefusedCall
 */
export function connect({ base, key, fetch = globalThis.fetch }: Options) {
  return async <Call extends Name>(
    name: Call,
    sent: Sent<Call>,
  ): Promise<Calls[Call]['answer']> => {
    const [method, pattern] = routes[name];
    const { body, files, ...fields } = sent as Parts & Record<string, unknown>;
    const path = pattern.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = encodeURIComponent(String(fields[field]));
      delete fields[field];
      return value;
    });
    const query = new URLSearchParams();
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined) query.set(field, String(value));
    const written = bodyOf(body, files);
    const isJson = typeof written === 'string';
    const answer = await fetch(`${base}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        ...(isJson && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: written }),
    });
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok) throw new RefusedCall((await answer.json()) as Problem);
    if (answer.status === 204) return null as Calls[Call]['answer'];
    return (type.includes('json') ? answer.json() : answer.blob()) as Promise<
      Calls[Call]['answer']
    >;
  };
}

type Parts = { body?: unknown; files?: File[] };

/** JSON, a file as it is, or both together as a form. */
function bodyOf(body: unknown, files: File[] = []): string | Blob | FormData {
  if (body instanceof Blob) return body;
  const json = JSON.stringify(body);
  if (files.length === 0) return json;
  const form = new FormData();
  form.set('body', json);
  for (const file of files) form.append('files', file);
  return form;
}
