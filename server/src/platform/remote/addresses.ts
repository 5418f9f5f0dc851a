import ipaddr from 'ipaddr.js'

/** Whether an address is one of the open Internet: not of this machine, of a private network, nor of the cloud around it. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // `process` has turned an IPv4 written as IPv6 back; 6to4, Teredo and NAT64 name private hosts in public clothes.
  return parsed.range() === 'unicast'
}
