import ipaddr from 'ipaddr.js'

const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for an address of the public Internet: not of this machine, of a private network, nor of a cloud's metadata. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // `process` converts an IPv4 mapped to IPv6 back. 6to4, Teredo and NAT64 can name private hosts.
  if (parsed.range() !== 'unicast') return false
  // All routed IPv6 addresses are in 2000::/3. `::7f00:1` names 127.0.0.1, yet counts as unicast.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalIPv6)
}
