import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What limits count as one address: an IPv4 address, or the /64 that an IPv6 line gets,
 * since its owner can pick any address in it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const line = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${line.join(':')}::/64`
}
