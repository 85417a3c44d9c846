import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from '#app/http/client-address.server.ts';

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');

/** Common ways to write the same address. */
function formsOf(address: string): string[] {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const long = address.split(':').map((part) => part.padStart(4, '0'));
  return [address, short, long.join(':'), long.join(':').toUpperCase(), `${short}%eth0`];
}

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0002::9', '2001:db8:0:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['', ''],
  ])('of "%s" is "%s"', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for every way to write every address in it', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, one, another) => {
        const addresses = [one, another].map((host) => written([...network, ...host]));
        expect(new Set(addresses.flatMap(formsOf).map(networkOf)).size).toBe(1);
      }),
    );
  });

  it('differs from every other', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (one, another, host) => {
        fc.pre(written(one) !== written(another));
        const [first, second] = [one, another].map((network) => written([...network, ...host]));
        expect(networkOf(first ?? '')).not.toBe(networkOf(second ?? ''));
      }),
    );
  });
});
