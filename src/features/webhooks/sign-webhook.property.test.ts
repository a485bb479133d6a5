import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newWebhookSecret, signWebhook } from '#src/features/webhooks/sign-webhook.server.ts'

type Verify = (secret: string, headers: Record<string, string>, body: string) => boolean

/** The example of docs/webhooks.md, as a receiver would copy it. */
async function documentedVerify(): Promise<Verify> {
  const text = readFileSync('docs/webhooks.md', 'utf8')
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(text) ?? []
  const module = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`
  return (await import(/* @vite-ignore */ module)).verifyWebhook
}

const verify = await documentedVerify()
const sentAt = () => new Date()

it('signs as the example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    sentAt: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  }
  expect(signWebhook(message, [secret])).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('the documented example verifies any body, with either secret of two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ minLength: 1 }), (body, id) => {
      const [secret, before] = [newWebhookSecret(), newWebhookSecret()]
      const headers = signWebhook({ id, sentAt: sentAt(), body }, [secret, before])
      expect(verify(secret, headers, body)).toBe(true)
      expect(verify(before, headers, body)).toBe(true)
      expect(verify(newWebhookSecret(), headers, body)).toBe(false)
    }),
  )
})

it('the documented example refuses every altered byte of id, time, body and signature', () => {
  const secret = newWebhookSecret()
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.nat(),
      fc.constantFrom('webhook-id', 'webhook-timestamp', 'webhook-signature', 'body'),
      fc.integer({ min: 1, max: 255 }),
      (body, at, part, flip) => {
        const headers = signWebhook({ id: 'one', sentAt: sentAt(), body }, [secret])
        const sent: Record<string, string> = { ...headers, body }
        const bytes = Buffer.from(sent[part] ?? '', 'latin1')
        const place = at % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ flip
        const altered = { ...sent, [part]: bytes.toString('latin1') }
        expect(verify(secret, altered, altered.body ?? '')).toBe(false)
      },
    ),
  )
})

it('the documented example refuses a message that is five minutes old', () => {
  const secret = newWebhookSecret()
  const old = new Date(Date.now() - 5 * 60_000 - 2_000)
  expect(verify(secret, signWebhook({ id: 'one', sentAt: old, body: '{}' }, [secret]), '{}')).toBe(
    false,
  )
})
