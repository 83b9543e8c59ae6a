import ipaddr from 'ipaddr.js';

/** Azure's host: metadata and DNS on an address that looks like anybody's. */
const publicLookingHosts = ['168.63.129.16'];
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address, in its plain notation, is one of the open internet. What carries an IPv4
 * address inside an IPv6 one (mapped, NAT64, 6to4, Teredo, ISATAP) is not: it would end elsewhere
 * than it says.
 */
export function isPublicAddress(text: string): boolean {
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
