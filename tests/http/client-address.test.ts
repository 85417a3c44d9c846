import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, findClientAddress, proxiesOf } from '#app/http/client-address.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { parseSettings } from '#app/platform/env.ts';

const visitor = '203.0.113.7';
const liar = '198.51.100.66';

describe('where a request comes from', () => {
  it.each([
    ['is who connects', visitor, '', []],
    ['is who connects, whatever a header says', visitor, liar, []],
    ['is who connects if it is none of the proxies', visitor, liar, ['10.0.0.0/8']],
    ['is whom the proxy saw', '10.0.0.1', visitor, ['10.0.0.0/8']],
    [
      'is whom the proxy saw, not what it was told',
      '10.0.0.1',
      `${liar}, ${visitor}`,
      ['10.0.0.1'],
    ],
    ['is the nearest that is no proxy', '10.0.0.1', `${liar},${visitor}, 10.9.9.9`, ['10.0.0.0/8']],
    ['is whom the proxy saw by IPv6', '::1', '2001:db8::7', ['::1'], '2001:db8::7'],
    [
      'is whom the proxy saw, in the form of a socket for both',
      '::ffff:10.0.0.1',
      `::ffff:${visitor}`,
      ['10.0.0.0/8'],
    ],
    ['is the proxy where it says nothing', '10.0.0.1', '', ['10.0.0.0/8'], '10.0.0.1'],
    [
      'is the proxy where it says nonsense',
      '10.0.0.1',
      `${liar}, unknown`,
      ['10.0.0.0/8'],
      '10.0.0.1',
    ],
    ['is the proxy where it says a script', '10.0.0.1', '<script>', ['10.0.0.0/8'], '10.0.0.1'],
    [
      'is the farthest of nothing but proxies',
      '10.0.0.1',
      '10.0.0.3, 10.0.0.2',
      ['10.0.0.0/8'],
      '10.0.0.3',
    ],
    ['is nobody where nothing is known', '', '', ['10.0.0.0/8'], ''],
  ] as [string, string, string, string[], string?][])(
    '%s',
    (_name, peer, forwarded, proxies, expected = visitor) => {
      expect(clientAddress(peer, forwarded, proxiesOf(proxies))).toBe(expected);
    },
  );
});

describe('a request', () => {
  const addressFor = async (peer: string, forwarded: string) => {
    const services = { settings: parseSettings({ TRUSTED_PROXIES: '::1,10.0.0.0/8' }) } as Services;
    const app = new Hono<HttpEnv>()
      .use(async (context, next) => {
        context.set('services', services);
        await next();
      })
      .use(findClientAddress)
      .get('/', ({ var: { clientAddress }, text }) => text(clientAddress));
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await app.request(
      '/',
      { headers },
      { incoming: { socket: { remoteAddress: peer } } },
    );
    return answer.text();
  };

  it('is known by the address behind the named proxies', async () => {
    expect(await addressFor('10.1.1.1', `${liar}, ${visitor}`)).toBe(visitor);
    expect(await addressFor(visitor, liar)).toBe(visitor);
  });

  it('is known by its network where it comes by IPv6', async () => {
    expect(await addressFor('::1', '2001:db8:0:5:a:b:c:d')).toBe('2001:db8:0:5::/64');
    expect(await addressFor('2001:db8:0:5::1', liar)).toBe('2001:db8:0:5::/64');
  });
});
