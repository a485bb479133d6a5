/** A shop that sends its purchases to a service, which stands on this machine. */

import { expect } from 'vitest'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { httpReceiver } from '#tests/support/stand-ins/http-receiver.ts'

export const advertisingPath = '/api/admin/advertising'

export async function aShopThatAdvertises(
  settings: Readonly<Record<string, unknown>>,
  service: Parameters<typeof httpReceiver>[0],
) {
  let now = Date.parse('2026-11-20T10:00:00.000Z')
  const server = await aServer({ clock: () => new Date(now) })
  const headers = await server.signIn()
  const body = { ...settings, version: 0 }
  expect(await server.send('PUT', advertisingPath, { headers, body })).toMatchObject({
    status: 200,
  })
  await aProduct(server.db, { pid: 'kettle', stock: 1_000 })
  const receiver = await httpReceiver(service)
  const place = async (cookie?: string, cphone?: string) => {
    const { body: order, status } = await server.send('PUT', '/api/order?id=p', {
      body: anOrderBody({ pid: 'kettle', ...(cphone !== undefined && { cphone }) }),
      headers: { 'user-agent': 'A Phone', ...(cookie !== undefined && { cookie }) },
    })
    expect(status).toBe(201)
    return String(order.oid)
  }
  const consents = () => server.db.read.selectFrom('ad_consents').selectAll().execute()
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { ...server, headers, receiver, place, consents, pass }
}

export const attemptBy = (send: OutboxHandler<{ oid: string }>) => (oid: string) =>
  send({ id: 'a', payload: { oid }, attempt: 1 }, AbortSignal.timeout(10_000))
