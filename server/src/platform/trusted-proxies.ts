import { BlockList, isIP } from 'node:net'

/** True when the machine at `address` is a trusted proxy. `hop`: machines between it and this one (0: directly connected). */
export type TrustedProxies = (address: string, hop: number) => boolean

/** Networks with a name. */
const namedNetworks: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const mostHops = 10

function addNetwork(networks: BlockList, network: string): boolean {
  const [address = '', length, ...rest] = network.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (length === undefined) {
    networks.addAddress(address, family)
    return true
  }
  const bits = Number(length)
  if (!/^\d{1,3}$/.test(length) || bits < 1 || bits > (version === 4 ? 32 : 128)) return false
  networks.addSubnet(address, bits, family)
  return true
}

/**
 * Parses `TRUST_PROXY`: `false`, a number of proxies, or a comma-separated list of networks (`loopback`, `linklocal`,
 * `uniquelocal`, addresses, CIDR). Returns null for anything else. `true` is refused: it would trust the caller's own header.
 */
export function readTrustedProxies(setting: string): TrustedProxies | null {
  const text = setting.trim().toLowerCase()
  if (text === 'false') return () => false
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text)
    return hops > mostHops ? null : (_address, hop) => hop < hops
  }
  const networks = new BlockList()
  for (const entry of text.split(',').map((one) => one.trim()))
    for (const network of namedNetworks[entry] ?? [entry]) if (!addNetwork(networks, network)) return null
  return (address) => isIP(address) !== 0 && networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}
