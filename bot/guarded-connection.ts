import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

const ports: Record<string, number> = { 'http:': 80, 'https:': 443 };
const allowedPorts = [80, 443];

/**
 * Chooses the one address to connect to, so that no second look-up can return another. A host is
 * refused if any of its addresses is not public.
 */
export async function chooseAddress(
  url: URL,
  { resolve }: Pick<Network, 'resolve'>,
): Promise<DialTarget> {
  const standard = ports[url.protocol];
  if (standard === undefined || url.username || url.password) throw new AddressRefusedError();
  const port = url.port === '' ? standard : Number(url.port);
  if (!allowedPorts.includes(port)) throw new AddressRefusedError();
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await resolve(host);
  const [address] = addresses;
  if (!address || !addresses.every(isPublicAddress)) throw new AddressRefusedError();
  return { address, port };
}

/** Azure's metadata and DNS server, on an address that looks public. */
const publicLookingHosts = ['168.63.129.16'];
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True if an IP address is on the public internet. IPv6 addresses that contain an IPv4 address
 * (mapped, NAT64, 6to4, Teredo, ISATAP) are refused, because they lead somewhere else.
 */
function isPublicAddress(text: string): boolean {
  if (publicLookingHosts.includes(text) || text.includes('%') || !ipaddr.isValid(text)) {
    return false;
  }
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return ipaddr.IPv4.isValidFourPartDecimal(text);
  const [, , , , fifth = 0, sixth] = (address as ipaddr.IPv6).parts;
  const isIsatap = sixth === 0x5efe && (fifth & ~0x0200) === 0;
  return !isIsatap && (address as ipaddr.IPv6).match(globalUnicast);
}

/** DNS look-up and connection, the only parts that tests fake. */
export type Network = {
  resolve(host: string): Promise<string[]>;
  dial(target: DialTarget): DialTarget;
};

export type DialTarget = { address: string; port: number };

export const openNetwork: Network = {
  async resolve(host) {
    const found = await lookup(host, { all: true, verbatim: true });
    return found.map(({ address }) => address);
  },
  dial: (target) => target,
};

/** Connects to the checked address only. The certificate is checked against the name. */
export function dialOnly({ address, port }: DialTarget): Agent {
  const connect = buildConnector({ timeout: 5_000 });
  return new Agent({
    connect: (options, callback) =>
      connect({ ...options, hostname: address, port: String(port) }, callback),
    pipelining: 0,
  });
}

/** DNS look-ups can't be cancelled, so an aborted one is abandoned. */
export function raceAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** It is not on the public internet, or not at a standard port. */
export class AddressRefusedError extends Error {
  constructor() {
    super('That address is not connected to.');
    this.name = 'AddressRefused';
  }
}
