import fc from 'fast-check'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import pg from 'pg'
import { expect, it } from 'vitest'
import { type Config, environmentNames, readConfig } from '#src/platform/config.ts'
import { securityHeaders } from '#src/platform/http/pages/security-headers.ts'
import { makeClients } from '#src/platform/http/request/client-address.ts'
import { isSecure, ownOrigins } from '#src/platform/http/request/origin-rule.ts'
import { unsafeSettings } from '#src/platform/unsafe-settings.ts'

const parts = fc.constantFrom(
  ...[
    'http:',
    'https:',
    'smtp:',
    'smtps:',
    'postgres:',
    '//',
    '/',
    '?',
    '#',
    '@',
    ':',
    ',',
    '=',
    '&',
    '%',
    '.',
  ],
  ...[
    'localhost',
    '127.0.0.1',
    '10.0.0.0',
    '::ffff:10.0.0.1',
    '[::1]',
    '::',
    'fd00::',
    'shop.example',
    'রহিমা',
  ],
  ...[
    '0',
    '8',
    '33',
    '65536',
    '-1',
    '1e3',
    'port=x',
    'on',
    'off',
    'a'.repeat(40),
    '%zz',
    '%00',
    '%eth0',
  ],
  ...[
    '<',
    '>',
    '\r\n',
    ' ',
    '\ud800',
    '__proto__',
    'sslmode=require',
    'host=',
    'tls.ca=1',
    '"',
    "'",
    '\\',
  ],
)
const value = fc.oneof(
  fc.array(parts, { maxLength: 8 }).map((some) => some.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.ipV4Extended(),
  fc
    .tuple(fc.oneof(fc.ipV4(), fc.ipV6()), fc.integer({ min: -1, max: 130 }))
    .map(([address, bits]) => `${address}/${bits}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.emailAddress(),
)

/** What the start makes of each setting before it writes anything. */
function startWith(config: Config): void {
  const { origin, trustProxy, smtpUrl, databaseUrl } = config
  ownOrigins(origin)
  securityHeaders(isSecure(origin))
  unsafeSettings(config)
  const { addressOf } = makeClients(trustProxy)
  for (const remoteAddress of ['127.0.0.1', '::ffff:10.0.0.1', 'fd00::1', undefined]) {
    addressOf({ headers: { 'x-forwarded-for': '203.0.113.7' }, socket: { remoteAddress } })
  }
  if (smtpUrl !== undefined) parseConnectionUrl(smtpUrl)
  if (databaseUrl !== undefined && !/[?&]ssl/.test(databaseUrl)) new pg.Client(databaseUrl)
}

it.each(environmentNames)('takes any %s, or refuses it in a sentence', (name) => {
  fc.assert(
    fc.property(value, (text) => {
      const config = readConfig({ [name]: text })
      if (config.ok) return startWith(config.value)
      expect(config.failure).not.toEqual([])
      for (const sentence of config.failure) expect(sentence).toMatch(/^[A-Z_]+ [^\n]+$/)
    }),
    { numRuns: 500 },
  )
})

it('takes any settings together, or names the wrong ones', () => {
  const settings = fc.record(Object.fromEntries(environmentNames.map((name) => [name, value])), {
    requiredKeys: [],
  })
  fc.assert(
    fc.property(settings, (env) => {
      const config = readConfig(env)
      if (config.ok) startWith(config.value)
      else for (const sentence of config.failure) expect(sentence).toMatch(/^[A-Z_]+ /)
    }),
  )
})
