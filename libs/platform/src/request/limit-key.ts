/** The key of limits by address: an IPv4 address, or the /64 of an IPv6 address, since a customer is given at least that. */
export function limitKeyOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  const all = [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...tailGroups];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
