import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#app/http/context.server.ts';
import type { Settings } from '#app/platform/env.ts';

/**
 * Finds the client’s address. `X-Forwarded-For` counts only as far as it was written by the proxies of
 * `TRUSTED_PROXIES`.
 */
export const findClientAddress: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  const forwarded = context.req.header('x-forwarded-for');
  const address = addressOf(context.var.services.settings, incoming, forwarded);
  context.set('clientAddress', address);
  await next();
};

/** The network that a request comes from. */
export function addressOf(
  { TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>,
  incoming: IncomingMessage | undefined,
  forwarded = String(incoming?.headers['x-forwarded-for'] ?? ''),
): string {
  const peer = incoming?.socket.remoteAddress ?? '';
  return networkOf(clientAddress(peer, forwarded, proxiesOf(TRUSTED_PROXIES)));
}

/** The nearest address that isn't one of the named proxies. */
export function clientAddress(peer: string, forwarded: string, proxies: BlockList): string {
  const hops = [...forwarded.split(',').map((hop) => hop.trim()), peer].map(plain);
  for (let index = hops.length - 1; index > 0; index -= 1) {
    const hop = hops[index] ?? '';
    const before = hops[index - 1] ?? '';
    if (!includes(proxies, hop) || !(isIPv4(before) || isIPv6(before))) return hop;
  }
  return hops[0] ?? '';
}

export function proxiesOf(networks: string[]): BlockList {
  const key = networks.join();
  let list = lists.get(key);
  if (!list) {
    list = new BlockList();
    for (const network of networks) {
      const [address = '', bits] = network.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
    }
    lists.set(key, list);
  }
  return list;
}

const lists = new Map<string, BlockList>();

/** IPv4 as servers that listen on IPv6 write it. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function includes(list: BlockList, address: string): boolean {
  if (isIPv4(address)) return list.check(address, 'ipv4');
  return isIPv6(address) && list.check(address, 'ipv6');
}

/**
 * The network that limits and logs count by: an IPv4 address itself, of an IPv6 address the /64
 * network, since one household or one attacker has all of it.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(between).fill('0'), ...after];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
