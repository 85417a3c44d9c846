import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openStripe } from '#app/platform/cards/stripe.server.ts';

const secrets = ['whsec_platform', 'whsec_connected'];
const provider = openStripe({ apiKey: 'sk_test_1', webhookSecrets: secrets });
const badSignature = expect.objectContaining({ problem: 'badSignature' });

describe('messages of the provider', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payout.paid',
    account: 'acct_1',
    created: 1_800_000_000,
    data: { object: { id: 'po_1', object: 'payout' } },
  });
  const sign = (secret: string, payload = body, ageSeconds = 0) =>
    Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret,
      timestamp: nowSeconds() - ageSeconds,
    });
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  const signedAt = (time: string) => {
    const hash = createHmac('sha256', 'whsec_platform').update(`${time}.${body}`).digest('hex');
    return `t=${time},v1=${hash}`;
  };

  it('are read when any of our endpoints’ secrets signed them just now', async () => {
    for (const secret of secrets) {
      await provider.readEvent(body, await sign(secret, body, -290));
      expect(await provider.readEvent(body, await sign(secret, body, 290))).toEqual({
        id: 'evt_1',
        type: 'payout.paid',
        account: 'acct_1',
        subject: { kind: 'payout', id: 'po_1' },
        createdAt: new Date(1_800_000_000_000),
      });
    }
  });

  it('are refused otherwise', async () => {
    const wrong: [string, string | null][] = [
      [body, null],
      [body, ''],
      [body, 't=1,v1=00'],
      [body, await sign('whsec_of_another')],
      [body, await sign('whsec_platform', body, 301)],
      [body, await sign('whsec_platform', body, -301)],
      [body, signedAt('NaN')],
      [body, `${signedAt('1')},t=${nowSeconds()}`],
      ...(await Promise.all(
        [
          { id: 'evt_\0' },
          { id: 5 },
          { type: '' },
          { account: {} },
          { data: { object: { id: 'po_\0' } } },
        ].map(async (odd): Promise<[string, string]> => {
          const text = JSON.stringify({ ...JSON.parse(body), ...odd });
          return [text, await sign('whsec_platform', text)];
        }),
      )),
      [body.replace('acct_1', 'acct_2'), await sign('whsec_platform')],
      ['{', await sign('whsec_platform', '{')],
      ['null', await sign('whsec_platform', 'null')],
    ];
    for (const [text, signature] of wrong) {
      const read = provider.readEvent(text, signature);
      await expect(read, String(signature)).rejects.toThrow(badSignature);
    }
    const deaf = openStripe({ apiKey: 'sk_test_1', webhookSecrets: [] });
    await expect(deaf.readEvent(body, await sign('whsec_platform'))).rejects.toThrow(badSignature);
  });
});
