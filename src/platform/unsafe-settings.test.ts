import { expect, it } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { unsafeSettings } from '#src/platform/unsafe-settings.ts'

/** The settings that the sentences name. */
function namedFor(env: Readonly<Record<string, string>>): readonly string[] {
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.failure.join('\n'))
  const sentences = unsafeSettings(config.value)
  for (const secret of [env.IDENTITY_SECRET, env.SMTP_URL]) {
    if (secret) expect(sentences.join('\n')).not.toContain(secret)
  }
  return sentences.map((sentence) => sentence.split(' ')[0] ?? '')
}

it('names no setting of a shop on its own machine, nor of a safe one', () => {
  expect(namedFor({})).toEqual([])
  expect(namedFor({ ORIGIN: 'http://127.0.0.1:8080' })).toEqual([])
  expect(
    namedFor({
      ORIGIN: 'https://shop.example',
      IDENTITY_SECRET: 'b6f0f9ad1c0e5cf4f2b9de1b21b02e94',
      SMTP_URL: 'smtp://mail.example',
    }),
  ).toEqual([])
})

it('names a public origin without TLS', () => {
  for (const ORIGIN of ['http://shop.example', 'http://192.0.2.7:3000']) {
    expect(namedFor({ ORIGIN })).toEqual(['ORIGIN'])
  }
})

it('names a secret that repeats itself', () => {
  for (const secret of ['x'.repeat(500), 'password'.repeat(4), 'paglamart2026'.repeat(3)]) {
    expect(namedFor({ IDENTITY_SECRET: secret })).toEqual(['IDENTITY_SECRET'])
  }
})

it('names mail without TLS, or with any certificate', () => {
  const SMTP_URL = 'smtp://shop:secret@mail.example'

  expect(namedFor({ SMTP_URL, SMTP_TLS: 'off' })).toEqual(['SMTP_TLS'])
  expect(namedFor({ SMTP_URL: `${SMTP_URL}?tls.rejectUnauthorized=false` })).toEqual(['SMTP_URL'])
  expect(namedFor({ SMTP_TLS: 'off' })).toEqual([])
})
