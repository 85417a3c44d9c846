import { expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '#app/api/v1/public-api.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';

const document = await openApiDocument({ brand: brandOf(parseSettings({})) } as Services);
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods ?? {}).map(([method, operation]) => ({
    name: `${method} ${path}`,
    ...(operation as Operation),
  })),
);
type Operation = {
  operationId: string;
  tags: string[];
  security?: object[];
  responses?: Record<string, { content?: Record<string, { schema?: Shape }> }>;
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
};

it('describes every part of the interface, so that the page that shows it leaves none out', () => {
  const described = (document.tags ?? []).map(({ name }) => name);
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(described));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

it('names for every operation its callers; anyone, for public ones and signing in', () => {
  for (const { name, security } of operations) expect(security, name).toBeDefined();
  const open = operations.filter(({ security }) => security?.length === 0);
  expect(open.map(({ operationId }) => operationId).sort()).toEqual([
    'readAuthorizedDomains',
    'readUser',
    'signIn',
    'verifyCode',
    'verifyRecoveryCode',
  ]);
});

it('gives examples that have the shape it describes', () => {
  const schemas = document.components?.schemas;
  for (const { name, requestBody } of operations) {
    const body = requestBody?.content['application/json'];
    if (body?.example === undefined) continue;
    const schema = JSON.parse(
      JSON.stringify({ ...body.schema, $defs: schemas }).replaceAll(
        '#/components/schemas/',
        '#/$defs/',
      ),
    );
    // As sent: undefined fields are left out.
    const sent = JSON.parse(JSON.stringify(body.example));
    expect(z.fromJSONSchema(schema).safeParse(sent).error, name).toBeUndefined();
  }
});

it('refers to nothing that it lacks', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
  const components = document.components as Record<string, Record<string, unknown>>;
  for (const [reference, kind = '', name = ''] of references)
    expect(components[kind]?.[name], reference).toBeDefined();
});

type Shape = {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
};

/**
 * Amounts that the card provider counts in smaller units than a currency has, such as its fees in
 * krónur.
 */
const inPartsOfUnits = /^readComparison\/differences\/(ours|theirs)Minor$/;

/** Amounts without a currency beside or around them, and lists without a cursor. */
function misfits(shape: Shape, at: string, hasCurrency = false): string[] {
  const { properties = {}, items, anyOf = [] } = shape;
  const known = hasCurrency || 'currency' in properties;
  const isList = !properties.items || (properties.next && properties.limit);
  return [
    ...(isList ? [] : [`${at} is no list`]),
    ...Object.entries(properties).flatMap(([name, part]) => [
      ...(!known && name.endsWith('Minor') ? [`${at}/${name} has no currency`] : []),
      ...(name.endsWith('Minor') &&
      !inPartsOfUnits.test(`${at}/${name}`) &&
      !JSON.stringify(part).includes('"integer"')
        ? [`${at}/${name} is no integer`]
        : []),
      ...misfits(part, `${at}/${name}`, known),
    ]),
    ...[...(items ? [items] : []), ...anyOf].flatMap((part) => misfits(part, at, known)),
  ];
}

it('answers amounts as integers beside their currency, lists alike, and gives every body an example', () => {
  for (const { name, operationId, requestBody, responses = {} } of operations) {
    const sent = requestBody?.content['application/json'];
    if (sent) expect(sent.example, name).toBeDefined();
    const [, answer] = Object.entries(responses).find(([status]) => status < '300') ?? [];
    const shape = answer?.content?.['application/json']?.schema;
    if (shape) expect(misfits(shape, operationId)).toEqual([]);
  }
});
