import { isIPv6 } from 'node:net'

/**
 * What limits count as one address: an IPv4 address, or the /64 that an IPv6 line gets,
 * since its owner can pick any address in it.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (embedded?.[1]) return embedded[1]
  if (!isIPv6(address)) return address

  // URL writes an IPv6 address in its shortest form; spread it again to find the first half.
  const short = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
