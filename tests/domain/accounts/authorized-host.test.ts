import { describe, expect, it } from 'vitest';
import { isAuthorizedHost, readOrigin } from '#app/domain/accounts/sign-in-popup.ts';

const list = ['app.example', '*.stage.example', 'localhost', '[::1]', 'münchen.example', '*.com'];

describe('isAuthorizedHost', () => {
  it.each([
    'app.example',
    'app.example:8443',
    'APP.Example',
    'app.example.',
    'app.example.:80',
    'a.stage.example',
    'a.b.c.stage.example:3000',
    'localhost:5173',
    '[::1]',
    '[::1]:3000',
    '[0:0:0:0:0:0:0:1]',
    'münchen.example',
    'MÜNCHEN.example',
    'xn--mnchen-3ya.example',
  ])('lets in %s', (host) => expect(isAuthorizedHost(host, list)).toBe(true));

  it.each([
    '',
    'example',
    'sub.app.example',
    'stage.example',
    'evilstage.example',
    'stage.example.evil.example',
    'app.example.evil.example',
    'evil.example/app.example',
    'app.example@evil.example',
    'evil.example#app.example',
    'evil.example?.stage.example',
    'evil.example\\.stage.example',
    'ap%70.example',
    'app.example evil.example',
    '*.stage.example',
    '*',
    'evil.com',
    'a.evil.com',
    '::1',
    '[::2]',
    '127.0.0.1',
    'app.example:99999',
  ])('keeps out %j', (host) => expect(isAuthorizedHost(host, list)).toBe(false));

  it('lets no one in through an empty list', () => {
    expect(isAuthorizedHost('localhost', [])).toBe(false);
  });

  it('gives no numbered address to a wildcard', () => {
    expect(isAuthorizedHost('10.0.0.1', ['*.0.0.1'])).toBe(false);
  });
});

it('an origin is taken as browsers write it, and not otherwise', () => {
  expect(readOrigin('http://app.example:3000')?.host).toBe('app.example:3000');
  for (const written of [
    'http://evil@app.example',
    'http://app.example/',
    'http://app.example:80',
    'HTTP://app.example',
    'null',
    '',
  ])
    expect(readOrigin(written), written).toBeNull();
});
