import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import {
  signBySecret,
  webhookHeaders,
  webhookKeysOf,
} from '#app/platform/standard-webhooks.server.ts';

const message = (body: string) => ({
  id: 'msg_1',
  timestamp: Math.floor(Date.now() / 1000),
  body,
});
const body = '{"type":"booking.accepted","data":{"name":"Zé 🎷"}}';

it('the test vector of the standard comes out', () => {
  const vector = {
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: 1731705121,
    body: '{"event_type":"ping","data":{"success":true}}',
  };
  const secret = Buffer.from('plJ3nmyCDGBKInavdOK15jsl', 'base64');
  const signature = signBySecret(vector, secret);
  expect(signature).toBe('v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=');
  const theirs = new Webhook('whsec_plJ3nmyCDGBKInavdOK15jsl');
  expect(theirs.sign(vector.id, new Date(vector.timestamp * 1000), vector.body)).toBe(signature);
});

it('the library of the standard verifies a message by either secret while keys change, and no other', () => {
  const headers = webhookHeaders(message(body), 'platform', ['new', 'old']);
  for (const token of ['new', 'old'])
    expect(new Webhook(webhookKeysOf('platform', token).secret).verify(body, headers)).toEqual(
      JSON.parse(body),
    );
  for (const { secret } of [webhookKeysOf('platform', 'none'), webhookKeysOf('else', 'new')])
    expect(() => new Webhook(secret).verify(body, headers)).toThrow('No matching signature');
  const { secret } = webhookKeysOf('platform', 'new');
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature');
});

it('the second signature is that of the public key', () => {
  const sent = message(body);
  const headers = webhookHeaders(sent, 'platform', ['new']);
  const [, signature = ''] = headers['webhook-signature']?.split(' ') ?? [];
  expect(signature).toMatch(/^v1a,/);
  const { publicKey } = webhookKeysOf('platform', 'new');
  expect(publicKey).toMatch(/^whpk_/);
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const given = Buffer.from(signature.slice('v1a,'.length), 'base64');
  const isFrom = (text: string) => verify(null, Buffer.from(text), key, given);
  expect(isFrom(`${sent.id}.${sent.timestamp}.${sent.body}`)).toBe(true);
  expect(isFrom(`${sent.id}.${sent.timestamp + 1}.${sent.body}`)).toBe(false);
});
