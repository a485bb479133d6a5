import { expect, it } from 'vitest'
import { uploadBytes } from '#src/features/media/picture-limits.ts'
import { documentedNginx } from '#tests/support/stand-ins/documented-nginx.ts'

const config = documentedNginx().replaceAll(/#.*$/gm, '').replaceAll(/\s+/g, ' ')

/** Every value of the directive. */
function settingsOf(name: string): readonly string[] {
  return [...config.matchAll(new RegExp(`[ {;]${name} ([^;]*);`, 'g'))].map(
    ([, value = '']) => value,
  )
}

it("passes the caller's address to the shop, whatever headers clients send", () => {
  expect(config).not.toContain('$proxy_add_x_forwarded_for')
  expect(settingsOf('proxy_set_header')).toEqual([
    'Connection ""',
    'Host $http_host',
    'X-Forwarded-For $remote_addr',
    'Forwarded ""',
  ])
  expect(settingsOf('merge_slashes')).toEqual(['off'])
})

it('repeats no request that must not repeat', () => {
  expect(settingsOf('proxy_next_upstream')).toEqual(['error timeout', 'off'])
  expect(config).toContain('map "$request_method $arg_id $http_idempotency_key" $is_sent_once {')
  expect(config).toContain('"PUT p " 1;')
  expect(config).toMatch(/upstream shop_writes \{(?![^}]*keepalive)[^}]*\}/)
})

it('caches no page, and compresses nothing that has an ETag', () => {
  expect(settingsOf('proxy_cache')).toEqual(['off'])
  expect(settingsOf('gzip')).toEqual(['off'])
})

it("allows the shop's body sizes, and waits longer than the shop", () => {
  const [megabytes = ''] = settingsOf('client_max_body_size')
  expect(Number.parseInt(megabytes, 10) * 1_024 * 1_024).toBeGreaterThan(uploadBytes)
  expect(settingsOf('proxy_read_timeout')).toEqual(['40s'])
  // The first is for connections to the shop, which holds them for 65 s.
  expect(settingsOf('keepalive_timeout')).toEqual(['50s', '60s'])
})

it('serves nothing for a wrong host name', () => {
  expect(config).toMatch(/listen 443 ssl default_server; ssl_reject_handshake on; return 421;/)
  expect(config).toMatch(/location = \/metrics \{ return 404; \}/)
})
