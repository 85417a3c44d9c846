import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/*
 * Writes the types of the TypeScript client from the API’s document, as a platform that runs serves it:
 * `node clients/typescript/write-calls.ts http://localhost:3000`.
 */
export const clientFile = 'clients/typescript/calls.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  operationId: string;
  servers?: object[];
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** The file. @param only the names of the calls that it has; all without it */
export function clientOf({ paths, components }: ApiDocument, only?: readonly string[]): string {
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    // The sign-in library’s own are elsewhere, and no key is for them.
    .filter(({ operation }) => !operation.servers)
    .filter(({ operation }) => only?.includes(operation.operationId) ?? true);
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  return [
    '// Written by clients/typescript/write-calls.ts from the document of the API.',
    ...types,
    'export type Calls = {',
    ...operations.map(({ operation }) => callOf(operation)),
    '};',
    'export const routes = {',
    ...operations.map(
      ({ path, method, operation }) =>
        `  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'],`,
    ),
    '} as const satisfies Record<keyof Calls, readonly [string, string]>;',
    '',
  ].join('\n');
}

function callOf({ operationId, parameters = [], requestBody, responses }: Operation): string {
  const of = (place: string) => parameters.filter((one) => one.in === place && one.name);
  const fields = [...of('path'), ...of('query')].map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`,
  );
  const sent = requestBody?.content ?? {};
  const body = sent['application/json']?.schema;
  const taken = body ? typeOf(body) : sent['*/*'] ? 'Blob' : 'undefined';
  const files = sent['multipart/form-data'] ? ' files?: File[];' : '';
  const [, success] = Object.entries(responses).find(([status]) => status < '300') ?? [];
  const [type, answer] = Object.entries(success?.content ?? {})[0] ?? [];
  const answered = !type ? 'null' : type === 'application/json' ? typeOf(answer?.schema) : 'Blob';
  return `  ${operationId}: { at: { ${fields.join('; ')} }; body: ${taken};${files} answer: ${answered} };`;
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'unknown';
  const { $ref, enum: options, anyOf, oneOf, allOf, items, type } = schema;
  if ($ref) return $ref.split('/').at(-1) ?? 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (options) return options.map((one) => JSON.stringify(one)).join(' | ');
  if (anyOf ?? oneOf) return (anyOf ?? oneOf ?? []).map(grouped).join(' | ');
  if (allOf) return allOf.map(grouped).join(' & ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' | ');
  if (type === 'array') return `${grouped(items)}[]`;
  if (type === 'object') return objectOf(schema);
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown';
}

function grouped(schema: Schema | undefined): string {
  const text = typeOf(schema);
  return / [|&] /.test(text) && !text.startsWith('{') ? `(${text})` : text;
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const rest =
      typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `Record<string, ${rest}>`;
  }
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const site = process.argv[2] ?? 'http://localhost:3000';
  const document = (await (await fetch(`${site}/api/v1/openapi.json`)).json()) as ApiDocument;
  writeFileSync(clientFile, clientOf(document));
  process.stdout.write(`${clientFile}: ${readFileSync(clientFile, 'utf8').length} characters\n`);
}
