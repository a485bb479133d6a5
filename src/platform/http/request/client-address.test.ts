import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalAddress,
  makeClients,
  networkOf,
  sharerOf,
} from '#src/platform/http/request/client-address.ts'

describe('the canonical address', () => {
  const ipv4 = fc.ipV4()
  const port = fc.integer({ min: 0, max: 65_535 })

  it('is the same for every spelling of an IPv4 address', () => {
    fc.assert(
      fc.property(ipv4, port, fc.constantFrom('eth0', '1', ''), (address, at, zone) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        const hex = (high: number, low: number) => (high * 256 + low).toString(16)
        const spellings = [
          address,
          `${address}:${at}`,
          `::ffff:${address}`,
          `::FFFF:${address}%${zone}`,
          `[::ffff:${address}]:${at}`,
          `::ffff:${hex(a, b)}:${hex(c, d)}`,
          `0:0:0:0:0:ffff:${hex(a, b)}:${hex(c, d)}`,
        ]
        expect(new Set(spellings.map(canonicalAddress))).toEqual(new Set([address]))
      }),
    )
  })

  it('is the same for every spelling of an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), port, (address, at) => {
        const canonical = canonicalAddress(address) ?? ''
        const spellings = [
          address.toUpperCase(),
          `${address}%eth0`,
          `[${address}]`,
          `[${address}]:${at}`,
          `[${address}%25eth0]:${at}`,
          canonical,
        ]
        expect(new Set(spellings.map(canonicalAddress))).toEqual(new Set([canonical]))
      }),
    )
  })

  it('does not exist for other text', () => {
    const others = [
      '',
      'unknown',
      '10',
      '010.0.0.1',
      '0x7f.0.0.1',
      '203.0.113.7:',
      ':80',
      '[203.0.113.7]:80',
      '2001:db8::1::',
      '203.0.113.7, 203.0.113.8',
    ]
    for (const text of others) expect(canonicalAddress(text), text).toBeUndefined()
  })
})

describe('the address of a request', () => {
  const from = (remoteAddress: string | undefined, forwarded?: string) => ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: remoteAddress === undefined ? {} : { remoteAddress },
  })
  const behindProxies = makeClients(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']).addressOf

  it('is that of the connection where no proxy is trusted', () => {
    expect(makeClients([]).addressOf(from('::ffff:203.0.113.7', '198.51.100.1'))).toBe(
      '203.0.113.7',
    )
    expect(behindProxies(from('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7')
  })

  it('is the last one that a trusted proxy received from another client', () => {
    expect(behindProxies(from('127.0.0.1', '198.51.100.1, 203.0.113.7:4711, 10.2.3.4:443'))).toBe(
      '203.0.113.7',
    )
    expect(behindProxies(from('fd00::1', '[2001:db8::9]:1234'))).toBe('2001:db8::9')
    expect(behindProxies(from('127.0.0.1'))).toBe('127.0.0.1')
  })

  it('is that of the proxy which names something else than an address', () => {
    expect(behindProxies(from('10.1.1.1', '198.51.100.1, unknown'))).toBe('10.1.1.1')
  })

  it('is unknown for a connection that was reset before the process accepted it', () => {
    expect(behindProxies(from(undefined, '198.51.100.1'))).toBe('unknown')
  })

  it('is one address for all spellings behind a trusted proxy', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 1, max: 65_535 }), (address, at) => {
        fc.pre(!address.startsWith('10.') && address !== '127.0.0.1')
        const spellings = [address, `${address}:${at}`, `[::ffff:${address}]:${at}`]
        const found = spellings.map((text) => behindProxies(from('127.0.0.1', text)))
        expect(new Set(found)).toEqual(new Set([address]))
      }),
    )
  })
})

describe('the network of an address', () => {
  it('is an IPv4 address by itself', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  })

  it('is one for all IPv6 addresses of a line', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  })
})

describe('those who share', () => {
  it('are an IPv4 address, or the three networks that a provider may give one customer', () => {
    expect(sharerOf('203.0.113.7')).toEqual(['203.0.113.7'])
    expect(sharerOf('2001:db8:1:2fed::9')).toEqual([
      '2001:db8:1:2fed::/64',
      '2001:db8:1:2f00::/56',
      '2001:db8:1:0::/48',
    ])
  })

  it('are the /24 of an IPv4 address for connections, and nobody for a trusted proxy', () => {
    const { connectionSharer } = makeClients(['10.0.0.0/8'])
    expect(connectionSharer({ remoteAddress: '::ffff:203.0.113.7' })).toEqual(['203.0.113.0/24'])
    expect(connectionSharer({ remoteAddress: '2001:db8::1' })).toHaveLength(3)
    expect(connectionSharer({ remoteAddress: '10.1.2.3' })).toEqual([])
    expect(connectionSharer({})).toEqual(['unknown'])
  })
})
