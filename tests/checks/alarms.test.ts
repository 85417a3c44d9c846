import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('{app,sandbox}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
const [, alarms = ''] =
  /\n## Alarms\n(.*?)\n## /s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
const listed = [...alarms.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);

/** The message of a log call, its last argument: `log.error({ error }, 'a page failed')`. */
const messagesOf = (call: RegExp) =>
  sources.flatMap((source) =>
    [...source.matchAll(call)].map(
      ([, given = '']) => /['`]([^'`]+)['`],?\s*\)?$/.exec(given.trim())?.[1] ?? `unread: ${given}`,
    ),
  );

it('there is advice for everything that is logged as an error, and for nothing that isn’t', () => {
  const errors = [
    ...messagesOf(/\blog\.error\(([^;]+?)\)[;,\n]/g),
    ...messagesOf(/\blog\[level\]\(\{ error, ([^;]+?)\)[;,\n]/g),
    ...messagesOf(/\bsayOnce\(('error', [^;]+?)\)[;,\n]/g),
  ];
  expect(errors.length).toBeGreaterThan(15);
  expect(errors.filter((message) => !listed.includes(message))).toEqual([]);
  const logged = sources.join('\n');
  const lines = listed.filter((name) => !/[(_]|^up\b/.test(name));
  expect(lines.filter((line) => !logged.includes(`'${line}'`))).toEqual([]);
});

it('the metrics that operators are told of are there', () => {
  const metrics = readFileSync('app/platform/metrics.ts', 'utf8');
  const told = readFileSync('docs/operating.md', 'utf8').match(/\bbandstand_[a-z_]+/g) ?? [];
  expect(told.length).toBeGreaterThan(10);
  for (const name of told)
    expect(metrics).toContain(`${name.replace(/^bandstand_|_(count|bucket|sum)$/g, '')}'`);
});
