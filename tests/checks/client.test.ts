import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiDocument } from '#app/api/v1/public-api.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { routes } from '../../clients/typescript/calls.ts';
import { type ApiDocument, clientFile, clientOf } from '../../clients/typescript/write-calls.ts';

it('the TypeScript client says of each of its calls what the document says', async () => {
  const brand = brandOf(parseSettings({}));
  const created = await openApiDocument({ brand } as Services);
  const document = JSON.parse(JSON.stringify(created)) as ApiDocument;
  if (process.env.WRITE) writeFileSync(clientFile, clientOf(document));
  const written = readFileSync(clientFile, 'utf8');
  // A new call is only missing; `WRITE=1` with this test adds it.
  const only = process.env.WRITE ? undefined : Object.keys(routes);
  expect(clientOf(document, only)).toBe(written);
});
