/**
 * What limits and logs know of an address: an IPv4 address as it is, of an IPv6 address the /64
 * network, since one household or one attacker has all of it.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(between).fill('0'), ...after];
  const shown = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${shown.join(':')}::/64`;
}
