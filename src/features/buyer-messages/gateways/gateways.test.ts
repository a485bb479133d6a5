import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type KeyedGateway,
  gateways as names,
  needsKey,
} from '#src/domain/messages/buyer-message.ts'
import { makeConnectGateway } from '#src/features/buyer-messages/gateways/gateways.server.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { type EmulatedGateway, startGateway } from '#tests/support/sms/gateways.ts'

const sms = { to: '8801712345678', text: 'আপনার অর্ডার & more', senderId: 'PAGLA' }

describe.each(names.filter(needsKey))('the gateway %s', (name: KeyedGateway) => {
  let gateway: EmulatedGateway
  beforeAll(async () => {
    gateway = await startGateway(name)
  })
  afterAll(() => gateway.close())
  beforeEach(() => {
    gateway.behave = 'answer'
    gateway.sent.length = 0
  })

  // Only what never answers runs into the limit: on a starved machine an answer takes long.
  const connect = (apiKey = gateway.apiKey, callMs = 60_000) =>
    makeConnectGateway({ urls: { [name]: gateway.url }, callMs })(name, apiKey)

  it('gets number, text and sender as they are, and returns its id of the message', async () => {
    expect(await connect().send(sms)).toEqual({ kind: 'accepted', reference: '7001' })
    expect(gateway.sent).toEqual([sms])
  })

  it('says why it refused an SMS', async () => {
    gateway.behave = 'refuse'
    expect(await connect().send(sms)).toMatchObject({
      kind: 'refused',
      because: expect.stringContaining('the number is wrong'),
    })
    gateway.behave = 'balance-empty'
    expect(await connect().send(sms)).toMatchObject({
      kind: 'refused',
      because: expect.stringContaining('the balance is empty'),
    })
    expect(await connect('another').send(sms)).toMatchObject({ kind: 'refused' })
  })

  it('leaves unsure what has no answer, an error or an unreadable answer', async () => {
    gateway.behave = 'hold-after-success'
    expect(await connect(gateway.apiKey, 300).send(sms)).toMatchObject({ kind: 'unsure' })
    for (const behave of ['error-after-success', 'garbled', 'error'] as const) {
      gateway.behave = behave
      expect(await connect().send(sms)).toMatchObject({ kind: 'unsure' })
    }
  })

  it('follows no redirect', async () => {
    gateway.behave = 'redirect'
    expect(await connect().send(sms)).toMatchObject({ kind: 'unsure' })
    expect(gateway.requests).not.toContain('/elsewhere')
  })

  it('is known to have got nothing where nobody listens', async () => {
    const nowhere = makeConnectGateway({
      urls: { [name]: `http://127.0.0.1:${await findFreePort()}` },
      callMs: 60_000,
    })
    expect(await nowhere(name, 'key').send(sms)).toMatchObject({ kind: 'not-sent' })
  })

  it('returns its balance, and tells a wrong key', async () => {
    expect(await connect().findBalance()).toEqual({ kind: 'balance', taka: '123.45' })
    expect(await connect('another').findBalance()).toEqual({
      kind: 'failed',
      because: 'the key is wrong',
    })
  })
})
