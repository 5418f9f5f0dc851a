import ipaddr from 'ipaddr.js'

const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is one of the open Internet: not of this machine, of a private network, nor of the cloud around it. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // `process` has turned an IPv4 written as IPv6 back; 6to4, Teredo and NAT64 name private hosts in public clothes.
  if (parsed.range() !== 'unicast') return false
  // All that is routed in IPv6 stands in 2000::/3; `::7f00:1` names 127.0.0.1, and counts as unicast.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalIPv6)
}
