import { expect, it } from 'vitest'
import { uploadBytes } from '#src/features/media/picture-limits.ts'
import { documentedNginx } from '#tests/support/documented-nginx.ts'

const config = documentedNginx().replaceAll(/#.*$/gm, '').replaceAll(/\s+/g, ' ')

/** Everywhere, with what it is set to. */
function settingsOf(name: string): readonly string[] {
  return [...config.matchAll(new RegExp(`[ {;]${name} ([^;]*);`, 'g'))].map(
    ([, value = '']) => value,
  )
}

it('tells the shop who is calling, whatever strangers send', () => {
  expect(config).not.toContain('$proxy_add_x_forwarded_for')
  expect(settingsOf('proxy_set_header')).toEqual([
    'Connection ""',
    'Host $http_host',
    'X-Forwarded-For $remote_addr',
    'Forwarded ""',
  ])
  expect(settingsOf('merge_slashes')).toEqual(['off'])
})

it('sends nothing twice that may not be, and no order without its key', () => {
  expect(settingsOf('proxy_next_upstream')).toEqual(['error timeout', 'off'])
  expect(config).toContain('map "$request_method $arg_id $http_idempotency_key" $is_sent_once {')
  expect(config).toContain('"PUT p " 1;')
  expect(config).toMatch(/upstream shop_writes \{(?![^}]*keepalive)[^}]*\}/)
})

it('keeps no page, and compresses nothing that has a tag of its own', () => {
  expect(settingsOf('proxy_cache')).toEqual(['off'])
  expect(settingsOf('gzip')).toEqual(['off'])
})

it('lets through what the shop takes, and waits longer than the shop', () => {
  const [megabytes = ''] = settingsOf('client_max_body_size')
  expect(Number.parseInt(megabytes, 10) * 1_024 * 1_024).toBeGreaterThan(uploadBytes)
  expect(settingsOf('proxy_read_timeout')).toEqual(['40s'])
  // The first is for what is kept to the shop, which keeps it 65 s.
  expect(settingsOf('keepalive_timeout')).toEqual(['50s', '60s'])
})

it('gives a wrong name nothing', () => {
  expect(config).toMatch(/listen 443 ssl default_server; ssl_reject_handshake on; return 421;/)
  expect(config).toMatch(/location = \/metrics \{ return 404; \}/)
})
