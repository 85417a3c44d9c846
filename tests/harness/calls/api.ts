import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';
import { publicApi } from '#app/api/v1/public-api.server.ts';
import type { Database } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { openIdentity } from '#app/features/accounts/open-identity.server.ts';
import { findStanding } from '#app/features/bookings/queries.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { makePerson, openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';
import { openHeardLog } from '#tests/harness/servers/heard-log.ts';
import { serveCalls } from './calls.ts';

type Operation = {
  operationId: string;
  tags?: string[];
  security?: { key?: string[] }[];
  servers?: object[];
  parameters?: { $ref?: string; name?: string; in?: string }[];
  requestBody?: { content: Record<string, { example?: object }> };
  responses: Record<string, Described & { $ref?: string }>;
};
type Described = { content?: Record<string, { schema: object; example?: unknown }> };
type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Described>; schemas: Record<string, object> };
};

export type Sent = {
  by?: string | undefined;
  body?: unknown;
  /** A body that isn’t JSON. */
  raw?: BodyInit;
  key?: string;
  headers?: Record<string, string>;
};
export type Answered = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it is.
  body: any;
};

type Serving = {
  cards?: CardProvider | null;
  isDemo?: boolean;
  /** Apps that answer before the API. */
  before?: Hono<HttpEnv>[];
};

/**
 * The public API on a real HTTP server. Every answer is checked against the OpenAPI document:
 * undocumented answers, or other shapes, throw.
 */
export async function serveApi(
  database: Database,
  { cards = null, isDemo = false, before = [] }: Serving = {},
) {
  const settings = parseSettings({ DATA_DIR: makeFolder() });
  const { log, lines } = openHeardLog();
  const sources = { database, settings, brand: brandOf(settings), log, isDemo, findStanding };
  const secret = testSecret;
  const identity = openIdentity({ ...sources, secret });
  const files = openFiles(settings);
  const calls = await serveCalls([...before, publicApi], {
    ...sources,
    files,
    identity,
    secret,
    cards,
  });
  const openApi: OpenApi = await (await fetch(`${calls.address}/openapi.json`)).json();
  const done = new Map<string, Set<string>>();

  async function send(
    what: string,
    { by, body, raw, key, headers = {} }: Sent = {},
  ): Promise<Answered> {
    const [method = '', path = ''] = what.split(' ');
    const isForm = body instanceof FormData;
    const response = await fetch(calls.address + path, {
      method,
      headers: {
        ...(by ? { authorization: `Bearer ${by}` } : {}),
        ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
      body: raw ?? (typeof body === 'string' || isForm ? body : JSON.stringify(body)),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json');
    const answered = {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(bytes.toString()) : bytes,
    };
    if (response.status >= 500 && response.status !== 503)
      throw new Error(`${what}: ${JSON.stringify(lines.at(-1))}`);
    const operation = operationAt(openApi, method, path);
    if (operation) {
      compare(openApi, operation, answered);
      const seen = done.get(operation.operationId) ?? new Set();
      done.set(operation.operationId, seen.add(statusOf(answered)));
    }
    return answered;
  }

  return {
    ...calls,
    send,
    /** Makes a change, and again with its key: answered alike, done once. */
    async change(what: string, sent: Sent): Promise<Answered> {
      const key = randomUUID();
      const first = await send(what, { ...sent, key });
      if (first.status >= 300) return first;
      const again = await send(what, { ...sent, key });
      const isAlike = JSON.stringify(sorted(again.body)) === JSON.stringify(sorted(first.body));
      if (!isAlike || again.status !== first.status || statusOf(again) !== 'replayed')
        throw new Error(`${what} was answered ${again.status} ${JSON.stringify(again.body)}`);
      return first;
    },
    /** Operations for signed-in people that no test has tried yet, with the missing part. */
    untried(): string[] {
      return Object.values(openApi.paths)
        .flatMap((path) => Object.values(path))
        .filter((operation) => isForPeople(operation))
        .flatMap(({ operationId, parameters }) => {
          const hasKey = parameters?.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
          const expected = [hasKey ? 'replayed' : 'done', 'signed out'];
          const seen = done.get(operationId);
          return expected.filter((one) => !seen?.has(one)).map((one) => `${operationId}: ${one}`);
        });
    },
    /** Every operation, with the example input of the document. */
    described() {
      return new Map(
        Object.entries(openApi.paths).flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => {
            const { operationId, requestBody, responses, servers, parameters = [] } = operation;
            const example = requestBody?.content['application/json']?.example;
            const answered = Object.entries(responses)
              .filter(([status]) => status < '300')
              .map(([, { content }]) => content?.['application/json'])[0];
            const base = servers ? '/api/auth' : '';
            return [
              operationId,
              {
                method: method.toUpperCase(),
                path: base + path,
                query: parameters.flatMap((one) => (one.in === 'query' ? (one.name ?? []) : [])),
                example,
                answered,
                tag: operation.tags?.[0] ?? '',
                // Undefined for calls that no key opens.
                scopes: operation.security?.flatMap(({ key }) => (key ? [key] : []))[0],
              },
            ] as const;
          }),
        ),
      );
    },
    operations: () =>
      Object.entries(openApi.paths).flatMap(([path, methods]) =>
        Object.entries(methods)
          .filter(([, operation]) => isForPeople(operation))
          .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, 'none')}`),
      ),
  };
}

/** True for calls of signed-in people below the document’s own address. */
function isForPeople({ security, operationId, servers }: Operation): boolean {
  return Boolean(security?.length) && !signIn.includes(operationId) && !servers;
}

export type ApiSide = { id: string; token: string; cookie: string };

/** A person with a public page, and their session. */
export async function addApiSide(
  { orm }: Database,
  userType: 'venue' | 'artist',
): Promise<ApiSide> {
  const { accountId } = await makePerson(orm, { userType, name: `A ${userType}` });
  await orm
    .update(profiles)
    .set({ publishedAt: new Date(), timeZone: 'Europe/Lisbon', latitude: 38.7, longitude: -9.1 })
    .where(eq(profiles.id, accountId));
  const { token, cookie } = await openSession(orm, accountId);
  return { id: accountId, token, cookie };
}

/** Tested elsewhere. */
const signIn = ['makeToken', 'beginSession', 'endSession'];

function statusOf({ status, headers }: Answered): string {
  if (headers.has('idempotency-replayed')) return 'replayed';
  return status < 300 ? 'done' : status === 401 ? 'signed out' : 'refused';
}

function operationAt({ paths }: OpenApi, method: string, path: string): Operation | null {
  const [bare = ''] = path.split('?');
  for (const [pattern, operations] of Object.entries(paths)) {
    const form = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    if (form.test(bare)) return operations[method.toLowerCase()] ?? null;
  }
  return null;
}

function compare(openApi: OpenApi, operation: Operation, { status, headers, body }: Answered) {
  const { responses, schemas } = openApi.components;
  const response = operation.responses[status];
  const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';
  const described = response?.$ref ? responses[nameOf(response.$ref)] : response;
  const name = `${operation.operationId} ${status}`;
  if (!described) throw new Error(`${name} isn’t documented: ${JSON.stringify(body)}`);
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const content = described.content?.[type];
  if (type !== '' && !content) throw new Error(`${name} isn’t documented as ${type}`);
  if (!content || !/^application\/(problem\+)?json$/.test(type)) return;
  const schema = resolved(content.schema, schemas);
  const { error } = z.fromJSONSchema(schema as never).safeParse(body);
  if (error) throw new Error(`${name} has another shape: ${z.prettifyError(error)}`);
}

function resolved(part: unknown, schemas: Record<string, object>): unknown {
  if (Array.isArray(part)) return part.map((one) => resolved(one, schemas));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref } = part as { $ref?: string };
  if ($ref) return resolved(schemas[$ref.split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, resolved(value, schemas)]),
  );
}

/** Databases keep no order of fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
