import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import type { Dial, Network } from './open-network.ts';
import { PageUnreadable } from './page-unreadable.ts';

const ports: Record<string, number> = { 'http:': 80, 'https:': 443 };
const openPorts = [80, 443];

/**
 * Where a page may be fetched from: the one address that is dialled, so that no second look-up can
 * answer differently. A name is refused when any of its addresses is not public.
 */
export async function chooseAddress(
  url: URL,
  { resolve }: Pick<Network, 'resolve'>,
): Promise<Dial> {
  const standard = ports[url.protocol];
  if (standard === undefined || url.username || url.password) throw new PageUnreadable();
  const port = url.port === '' ? standard : Number(url.port);
  if (!openPorts.includes(port)) throw new PageUnreadable();
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await resolve(host);
  const [address] = addresses;
  if (!address || !addresses.every(isPublicAddress)) throw new PageUnreadable();
  return { address, port };
}
