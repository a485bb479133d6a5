import { expect, it } from 'vitest'
import { networkOf } from '#src/platform/http/request/network-of.ts'

it('counts an IPv4 address by itself, also when it is written as IPv6', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::FFFF:cb00:7107')).toBe('203.0.113.7')
})

it('counts all IPv6 addresses of one line together', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0db8:0001:0002::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

it('leaves text that is no address as it is', () => {
  for (const text of ['unknown', '', '10', '010.0.0.1', '203.0.113.7:80', '[::1]:80']) {
    expect(networkOf(text)).toBe(text)
  }
})
