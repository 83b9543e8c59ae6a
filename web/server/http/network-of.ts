import { isIPv6 } from 'node:net';

/** One IPv6 customer holds 2^64 addresses. */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 || !isIPv6(address)) return v4 ?? address;
  const [head = ''] = address.split('::');
  const groups = head.split(':');
  return [...groups, '0', '0', '0', '0'].slice(0, 4).join(':');
}
