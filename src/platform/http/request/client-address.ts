/** Which client sent a request, for the limits and shares that count by its address. */

import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { memoize } from '#src/lib/async/memoize.ts'
import type { Sharer } from '#src/lib/async/shares.ts'

/** Together a few megabytes. */
const memoized = { most: 10_000, longest: 64 }

type Connection = { readonly remoteAddress?: string | undefined }

export type AddressOf = (
  request: Pick<IncomingMessage, 'headers'> & { readonly socket: Connection },
) => string

export type Clients = {
  /**
   * The address of the connection, or the one that a chain of trusted proxies names in
   * `X-Forwarded-For`. Where a proxy names something that is no address, the proxy's own address counts.
   */
  readonly addressOf: AddressOf
  /** Nobody for a trusted proxy, which connects for many clients. */
  readonly connectionSharer: (connection: Connection) => Sharer
}

/** Of a connection that the client reset before the process accepted it. */
const unknownAddress = 'unknown'

export function makeClients(trustedProxies: readonly string[]): Clients {
  const trusted = new BlockList()
  for (const text of trustedProxies) {
    const [range, bits] = rangeOf(text)
    trusted.addSubnet(range.toString(), bits, range.kind())
  }
  const isTrusted = memoize(
    (address: string) =>
      address !== unknownAddress && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'),
    memoized,
  )

  return {
    addressOf: ({ headers, socket }) => {
      let address = addressOfConnection(socket)
      if (!isTrusted(address)) return address
      const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
      for (const text of forwarded.reverse()) {
        const before = canonicalAddress(text.trim())
        if (before === undefined) break
        address = before
        if (!isTrusted(address)) break
      }
      return address
    },
    connectionSharer: (connection) => {
      const address = addressOfConnection(connection)
      if (isTrusted(address)) return []
      return isIPv4(address)
        ? [`${address.slice(0, address.lastIndexOf('.'))}.0/24`]
        : sharerOf(address)
    },
  }
}

/** Under load the shop asks for every request: parsing each time would take a tenth of what refusing does. */
const known = new WeakMap<Connection, string>()

function addressOfConnection(connection: Connection): string {
  const before = known.get(connection)
  if (before !== undefined) return before
  const address = canonicalAddress(connection.remoteAddress ?? '') ?? unknownAddress
  known.set(connection, address)
  return address
}

/**
 * The one spelling of an address, so that a client cannot evade its limits by another: without port and
 * zone, an IPv4 address written as IPv6 as IPv4. Undefined for text that is no address.
 */
export function canonicalAddress(text: string): string | undefined {
  // An IPv4 address has no other spelling in decimal digits: Node refuses leading zeros.
  if (isIPv4(text)) return text
  const [, bracketed, plain = text] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const bare = (bracketed ?? plain).replace(/%.*$/s, '')
  const isAddress = bracketed === undefined ? isIPv4(bare) || isIPv6(bare) : isIPv6(bare)
  return isAddress ? ipaddr.process(bare).toString() : undefined
}

/** What limits count as one address: an IPv4 address, or the /64 of an IPv6 line, whose owner has all of it. */
export function networkOf(address: string): string {
  return isIPv6(address) ? prefixOf(address, 64) : address
}

/** For shares of work: a provider gives one customer a /64, a /56 or a /48, and a carrier's NAT is one address. */
export const sharerOf: (address: string) => Sharer = memoize(
  (address: string) =>
    isIPv6(address)
      ? [prefixOf(address, 64), prefixOf(address, 56), prefixOf(address, 48)]
      : [address],
  memoized,
)

/** Of an IPv6 address. */
function prefixOf(address: string, bits: 64 | 56 | 48): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv6.parse(address).parts
  const parts = [a, b, c, bits === 64 ? d : bits === 56 ? d & 0xff00 : 0]
  return `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`
}

function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
