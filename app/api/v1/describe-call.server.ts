import type { MiddlewareHandler } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { type KeyScope, scopeOfChanges } from '#app/domain/accounts/keys.ts';
import { terms, termsShown } from '#app/features/bookings/terms/fields.ts';
import { fieldCodes } from '#app/http/forms/parse-input.server.ts';
import answers from './examples/answers.json' with { type: 'json' };
import type { Taken } from './read-call.server.ts';

const problem = {
  type: 'object',
  description: 'A refusal, as RFC 9457 describes problems.',
  required: ['type', 'title', 'status', 'detail', 'error'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'What kind of problem it is.' },
    title: { type: 'string', description: 'That kind, in words.' },
    status: { type: 'integer', description: 'The status of the response.' },
    detail: { type: 'string', description: 'Why the call was refused, as a sentence for people.' },
    errors: {
      type: 'array',
      description: 'Problems with single fields.',
      items: {
        type: 'object',
        required: ['pointer', 'detail', 'code'],
        properties: {
          pointer: {
            type: 'string',
            description:
              'Where the field is in the body or among the parameters: `#/slots/0/name`.',
          },
          detail: { type: 'string', description: 'What is wrong, as a sentence for people.' },
          code: { type: 'string', enum: fieldCodes, description: 'What is wrong, for programs.' },
        },
      },
    },
    error: { type: 'string', description: 'The same as `detail`.', deprecated: true },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The same as `errors`, by path.',
      deprecated: true,
    },
  },
} as const;

export const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
} as const;

/** Refusals that every call for signed-in people can answer. */
const refusals = {
  400: ['Unreadable', 'The body or a header can’t be read.'],
  401: ['SignedOut', 'You aren’t signed in.'],
  403: ['Forbidden', 'Your account or your key isn’t allowed to do this.'],
  404: ['Unknown', 'It doesn’t exist, or your account has no access to it.'],
  409: [
    'Conflict',
    'It isn’t in a state for this, or has changed since you read it. Read again, then decide.',
  ],
  413: ['TooLarge', 'The body is larger than 1 MB, or than 52 MB with files.'],
  415: ['NotJson', 'The call doesn’t take a body of this type.'],
  422: ['BadInput', 'The input is wrong; `errors` says what and where.'],
  429: ['TooMany', 'Too many requests. Try again after the time in `retry-after`.'],
  503: [
    'Unavailable',
    'Part of the platform isn’t answering. Try again with the same key after the time in `retry-after`.',
  ],
} as const;
const whenReading = ['400', '401', '403', '404', '409', '422', '429', '503'];

/** Parts of the document that operations refer to. */
export const sharedParts = {
  schemas: {
    Problem: problem,
    Terms: z.toJSONSchema(terms, { io: 'input', unrepresentable: 'any' }),
  },
  responses: Object.fromEntries(
    Object.values(refusals).map(([name, description]) => [
      name,
      { description, content: problemContent },
    ]),
  ),
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A name you choose, a new one for each call. Repeat a call with its key within 24 hours, and it runs once: you get the first answer again, with the header `idempotency-replayed: true`.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    },
  },
  securitySchemes: {
    key: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key, made in Account Settings. It reaches the pages, and is good for the scopes, that it was made for.',
    },
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description:
        'The token of a session, from the response header `set-auth-token` of `POST /api/auth/sign-in/email` with `{ "email", "password" }`. For apps that people sign in to.',
    },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'bandstand.session_token',
      description: 'The session of a browser, for calls from the platform’s own pages.',
    },
  },
} as const;

/** The part of a call that the document describes. */
export type Described = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/api/v1`. */
  path: string;
  operationId: string;
  /**
   * The scope that a key needs, if not the one that `scopeOf` derives: `any` for any key, null for
   * none.
   */
  scope?: NeededScope;
  /** True if a key for one page is enough; for paths with a page it always is. */
  isOfPage?: true;
  tag: string;
  summary: string;
  description?: string;
  /** Of the body, or of the query string for reads. */
  input?: z.ZodType;
  example?: unknown;
  /** The only fields that are answered. Without it, 204. */
  answer?: z.ZodType;
  /** A body beside JSON, or instead of it. */
  takes?: Taken | null;
  /** Set where a file is answered instead of JSON. */
  file?: 'application/pdf' | 'application/octet-stream' | 'text/csv';
  /** 200 by default. */
  status?: 201;
};

/** The scope that a key needs for this call; null for acts that only people do themselves. */
export function scopeOf({ method, tag, scope }: Described): NeededScope {
  if (scope !== undefined) return scope;
  return method === 'get' ? 'read' : scopeOfChanges(tag);
}

export type NeededScope = KeyScope | 'any' | null;

/** A call's entry in the document; most of it is built only when the document is read. */
export function describeCall(call: Described): MiddlewareHandler {
  let description: ReturnType<typeof writeCall> | undefined;
  const described = () => {
    description ??= writeCall(call);
    return description;
  };
  return describeRoute({
    operationId: call.operationId,
    tags: [call.tag],
    summary: call.summary,
    description: call.description,
    security: securityOf(call),
    get parameters() {
      return described().parameters;
    },
    get requestBody() {
      return described().requestBody;
    },
    get responses() {
      return described().responses;
    },
  });
}

function writeCall(call: Described) {
  const isReading = call.method === 'get';
  const schema = call.input && schemaOf(call.input, 'input');
  const parameters = [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: { type: 'string' as const, pattern: '^[\\w-]{1,128}$' },
    })),
    ...(isReading ? queryParameters(schema) : []),
    ...(isReading || call.takes?.kind === 'bytes'
      ? []
      : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
  ];
  return {
    parameters,
    requestBody: isReading ? undefined : bodyOf(call, schema),
    responses: { ...success(call), ...refusalsOf(isReading) } as never,
  };
}

function bodyOf({ takes, example }: Described, schema: JsonSchema | undefined) {
  if (takes?.kind === 'bytes') return { required: true, content: { '*/*': { schema: file } } };
  if (!schema) return undefined;
  const json = content(schema, example);
  if (!takes) return { required: true, content: json };
  const files = { type: 'array', items: file, description: 'The files, each a part of its own.' };
  const properties = { body: schema, [takes.field]: files };
  const form = { schema: { type: 'object', required: ['body'], properties } } as const;
  const encoding = { body: { contentType: 'application/json' } };
  return {
    required: true,
    content: { ...json, 'multipart/form-data': { ...form, encoding } },
  } as never;
}

const file = { type: 'string', format: 'binary' } as const;

function securityOf(call: Described): Record<string, string[]>[] {
  const scope = scopeOf(call);
  const key = { key: scope === 'any' || !scope ? [] : [scope] };
  return [...(scope ? [key] : [{ bearer: [] }]), { cookie: [] }];
}

/** Each call's answer on the demo town, as recorded by the test that tries all examples. */
const answersOf: Record<string, unknown> = answers;

function success({ operationId, answer, status, file }: Described): Record<string, object> {
  if (file) return { 200: { description: 'The file.', content: { [file]: {} } } };
  if (!answer) return { 204: { description: 'Succeeded. The response has no body.' } };
  return {
    [status ?? 200]: {
      description: status === 201 ? 'Created.' : 'Succeeded.',
      content: content(schemaOf(answer, 'output'), answersOf[operationId]),
    },
  };
}

function refusalsOf(isReading: boolean) {
  return Object.fromEntries(
    Object.entries(refusals)
      .filter(([status]) => !isReading || whenReading.includes(status))
      .map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

type JsonSchema = { properties?: Record<string, object>; required?: string[] };

function queryParameters(schema: JsonSchema | undefined) {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query' as const,
    required: schema?.required?.includes(name) ?? false,
    schema: property,
  }));
}

function content(schema: object, example?: unknown) {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}

/** Terms appear in many calls, and once in the document. */
const allTerms: unknown[] = [terms, termsShown];

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!allTerms.includes(zodSchema)) return;
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
      jsonSchema.$ref = '#/components/schemas/Terms';
    },
  });
  return described as JsonSchema;
}
