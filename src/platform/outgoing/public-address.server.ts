/** Which addresses a person may have the shop call: those of the public internet, and nothing beside it. */

import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isLoopbackHost } from '#src/platform/config.ts'

/** Global unicast. Everything else of IPv6 is local, reserved, or carries an address of IPv4. */
const globalIpv6 = ipaddr.parseCIDR('2000::/3')

/** Ranges inside it that carry IPv4, or that are documentation and protocols. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) =>
  ipaddr.parseCIDR(range),
)

/** False for a text that is no address. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv4') return true
  return address.match(globalIpv6) && !specialIpv6.some((range) => address.match(range))
}

function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback'
}

type Reach = { readonly reachesLoopback: boolean }

/** Why the shop refuses this URL; undefined if it may call it. The name is looked up later. */
export function urlProblem(
  text: string,
  { reachesLoopback }: Reach,
): 'no-url' | 'not-https' | 'has-password' | 'not-public' | undefined {
  if (!URL.canParse(text)) return 'no-url'
  // The parser has turned decimal, octal and hexadecimal forms into four numbers.
  const { protocol, hostname, username, password } = new URL(text)
  const isLocal = reachesLoopback && isLoopbackHost(hostname)
  if (protocol !== 'https:' && !(isLocal && protocol === 'http:')) return 'not-https'
  if (username !== '' || password !== '') return 'has-password'
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isLocal || (!ipaddr.isValid(literal) && !isLoopbackHost(hostname))) return undefined
  return isPublicAddress(literal) ? undefined : 'not-public'
}

/** A name led to an address that the shop does not call. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

const resolveName: Resolve = (hostname) => dns.lookup(hostname, { all: true })

/**
 * For a connection: it looks the name up once, and the connection gets the addresses that were checked. One
 * address that is not allowed refuses all of them.
 */
export function checkedLookup(
  { protocol, reachesLoopback }: Reach & { readonly protocol: string },
  resolve: Resolve = resolveName,
): LookupFunction {
  const isAllowed = (address: string) =>
    (reachesLoopback && isLoopbackAddress(address)) ||
    (protocol === 'https:' && isPublicAddress(address))
  return (hostname, options, callback) => {
    const answer = (addresses: readonly LookupAddress[]) => {
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        callback(new AddressRefused('The name leads to an address that is not public'), [])
      } else if (options.all) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    }
    resolve(hostname).then(answer, (error: NodeJS.ErrnoException) => callback(error, []))
  }
}
