import { describe, expect, it } from 'vitest';
import { isEasyPassword } from '#app/platform/easy-password.server.ts';

const known = ['ana.reis@people.example', 'Night Owls'];

describe('a password', () => {
  it.each([
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'aaaaaaaaaa',
    'abcdefghij',
    'password123',
    'P@ssw0rd12',
    'iloveyou123',
    'ana.reis@people.example',
    'ANA.REIS2026',
    'Night Owls',
    'nightowls1',
    'password'.repeat(16),
  ])('is easy: %s', async (password) => {
    expect(await isEasyPassword(password, known)).toBe(true);
  });

  it.each([
    'correct horse battery',
    'another long one',
    'a quite new password',
    'tr0ub4dor&3x',
    'ana and the owls at night',
    '\u{1f418} elephants',
  ])('is not easy: %s', async (password) => {
    expect(await isEasyPassword(password, known)).toBe(false);
  });
});
