/** Which client sent a request, for the limits and shares that count by its address. */

import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

export type AddressOf = (
  request: Pick<IncomingMessage, 'headers'> & {
    readonly socket: { readonly remoteAddress?: string | undefined }
  },
) => string

/** The client reset the connection before the process accepted it. */
const unknownAddress = 'unknown'

/**
 * The address of the connection, or the one that a chain of trusted proxies names in `X-Forwarded-For`.
 * Where a proxy names something that is no address, the proxy's own address counts.
 */
export function makeAddressOf(trustedProxies: readonly string[]): AddressOf {
  const trusted = trustedProxies.map(rangeOf)

  function isTrusted(address: string): boolean {
    const parsed = ipaddr.parse(address)
    return trusted.some(
      ([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits),
    )
  }

  return ({ headers, socket }) => {
    let address = canonicalAddress(socket.remoteAddress ?? '')
    if (address === undefined) return unknownAddress
    if (trusted.length === 0) return address

    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    for (const text of forwarded.reverse()) {
      if (!isTrusted(address)) break
      const before = canonicalAddress(text.trim())
      if (before === undefined) break
      address = before
    }
    return address
  }
}

/**
 * The one spelling of an address, so that a client cannot evade its limits by another: without port and
 * zone, an IPv4 address written as IPv6 as IPv4. Undefined for text that is no address.
 */
export function canonicalAddress(text: string): string | undefined {
  const [, bracketed, plain = text] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const bare = (bracketed ?? plain).replace(/%.*$/s, '')
  const isAddress = bracketed === undefined ? isIPv4(bare) || isIPv6(bare) : isIPv6(bare)
  return isAddress ? ipaddr.process(bare).toString() : undefined
}

/** What limits count as one address: an IPv4 address, or the /64 of an IPv6 line, whose owner has all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const line = ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
  return `${line.join(':')}::/64`
}

function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
