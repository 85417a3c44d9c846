import { expect, it } from 'vitest';
import { memberRoles } from '#app/domain/accounts/viewer.ts';
import { featureOrder } from '#app/features/order.ts';
import { describeRight, rightsOf } from '#app/features/profiles/policy.ts';
import type { Rights } from '#app/features/rights.ts';
import { parts } from '#app/processes/parts.server.ts';

it('every part and every table of rights is in a feature that has its place in the order', () => {
  const files = import.meta.glob('/app/features/**/{part.server,rights}.ts');
  for (const path of Object.keys(files).filter((one) => one !== '/app/features/rights.ts'))
    expect(featureOrder, path).toContain(path.split('/')[3]);
});

it('every export of a feature is a part of the whole one', () => {
  const written = parts.flatMap((part) => part.exports ?? []);
  const files = import.meta.glob<object>('/app/features/**/{queries,export-*}.server.ts', {
    eager: true,
  });
  const exports = Object.values(files).flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) => (name.startsWith('export') ? [value] : [])),
  );
  expect(exports.length).toBeGreaterThan(0);
  for (const one of exports) expect(written).toContain(one);
});

it('every right is declared once, and some role has it', () => {
  const files = import.meta.glob<Rights>('/app/features/*/**/rights.ts', {
    eager: true,
    import: 'rights',
  });
  const declared = Object.values(files).flatMap(Object.keys);
  expect(new Set(declared).size).toBe(declared.length);
  const had = new Set<string>(memberRoles.flatMap(rightsOf));
  expect(had).toEqual(new Set([...declared, 'leave the page']));
  // A missing sentence would appear as its key.
  for (const right of rightsOf('manager').concat(rightsOf('owner')))
    expect(describeRight(right)).not.toContain('right.');
});
