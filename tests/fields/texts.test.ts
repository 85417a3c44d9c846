import { expect, it } from 'vitest';
import { z } from 'zod';
import { formFields } from '#app/fields/form-field.ts';
import { code, email, line, secret } from '#app/fields/kinds.ts';
import { readTyped } from '#app/fields/read-typed.ts';

const error = () => 'wrong';
const form = z.object({
  address: email(),
  password: secret(20, { least: 10, missing: error }),
  code: code(/^\d{6}$/, { error }),
  name: line(10, { least: 1 }),
});
const right = { address: 'ana@example.org', password: 'x'.repeat(10), code: '123456', name: 'Ana' };

const read = (input: Partial<typeof right>) =>
  form.safeParse(readTyped(form, { ...right, ...input }));

it('an address is kept as it is compared, however it is written', () => {
  expect(read({ address: ' Ana@Example.ORG ' }).data?.address).toBe('ana@example.org');
  for (const address of ['', 'ana', 'ana@', `${'a'.repeat(250)}@example.org`])
    expect(read({ address }).success, address).toBe(false);
});

it('of a secret every character counts, and no form shows it again', () => {
  for (const password of [' '.repeat(10), '  x y z    '])
    expect(read({ password }).data?.password).toBe(password);
  for (const password of ['', 'short', 'x'.repeat(21), `${'x'.repeat(10)}\0`])
    expect(read({ password }).success, password).toBe(false);
  const field = formFields(form, { fields: {}, typed: right });
  expect(field.password).toMatchObject({ type: 'password', defaultValue: undefined });
  expect(field.address).toMatchObject({ type: 'email', defaultValue: right.address });
});

it('a code is read with blanks where people like', () => {
  expect(read({ code: ' 123 456 ' }).data?.code).toBe('123456');
  for (const code of ['', '12345', '12345a']) expect(read({ code }).success, code).toBe(false);
});

it('a name is one line', () => {
  expect(read({ name: ' Zoë ' }).data?.name).toBe('Zoë');
  for (const name of ['', ' ', 'A\nB', 'A\u0007', 'x'.repeat(11)])
    expect(read({ name }).success, name).toBe(false);
});
