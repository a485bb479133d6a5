/** While the database is unavailable, reads and writes answer with a time to try again. */

import { expect, it } from 'vitest'
import {
  CommitInDoubt,
  type Database,
  DatabaseUnavailable,
} from '#src/platform/database/database.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

/** Works until `goAway`. */
async function aDatabaseThatGoesAway(): Promise<{ db: Database; goAway: (error: Error) => void }> {
  const real = await freshDatabase()
  const unavailable = openPostgres('postgres://nobody@127.0.0.1:9/none')
  let error: Error | undefined
  return {
    goAway: (reason) => {
      error = reason
    },
    db: {
      ...real,
      get read() {
        return error ? unavailable.read : real.read
      },
      write: (work) => (error ? Promise.reject(error) : real.write(work)),
    },
  }
}

it('answers reads and writes with 503 and Retry-After', async () => {
  const { db, goAway } = await aDatabaseThatGoesAway()
  const { send } = await aServer({ db })
  await aProduct(db)
  goAway(new DatabaseUnavailable(new Error('gone'), { isFull: false }))

  for (const [method, path, body] of [
    ['GET', '/api/allproduct'],
    ['GET', '/api/allproduct?page=1'],
    ['GET', '/api/oneProduct/kettle'],
    ['GET', '/api/oneOrder/PM-00000000?token=x'],
    ['PUT', '/api/order?id=p', anOrderBody()],
  ] as const) {
    const answer = await send(method, path, body && { body })
    expect([path, answer.status, answer.body]).toEqual([
      path,
      503,
      { code: 'unavailable', message: expect.any(String) },
    ])
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.etag).toBeUndefined()
  }
  expect(await send('GET', '/readyz')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  })
  expect((await send('GET', '/healthz')).status).toBe(200)
})

it('answers an order with 507 and Retry-After while the disk is full', async () => {
  const real = await freshDatabase()
  await aProduct(real)
  const full = new DatabaseUnavailable(new Error('full'), { isFull: true })
  const { send } = await aServer({ db: { ...real, write: () => Promise.reject(full) } })

  const answer = await send('PUT', '/api/order?id=p', { body: anOrderBody() })
  expect(answer).toMatchObject({ status: 507, body: { code: 'storage-full' } })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('GET', '/api/oneProduct/kettle')).status).toBe(200)
})

it('answers an order whose commit is in doubt with a code of its own, and Retry-After', async () => {
  const real = await freshDatabase()
  await aProduct(real)
  const lost = new CommitInDoubt(new Error('lost'))
  const { send } = await aServer({ db: { ...real, write: () => Promise.reject(lost) } })

  expect(await send('PUT', '/api/order?id=p', { body: anOrderBody() })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { code: 'in-doubt', message: expect.stringContaining('We do not know') },
  })
})

it('answers an unexpected error with a reference and no details', async () => {
  const real = await freshDatabase()
  await aProduct(real)
  const secret = new Error('select secret from orders where phone = 01712345678')
  const { send, logged } = await aServer({ db: { ...real, write: () => Promise.reject(secret) } })

  const answer = await send('PUT', '/api/order?id=p', { body: anOrderBody() })
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    code: 'internal',
    message: expect.any(String),
    reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(answer.text).not.toContain('secret')
  expect(logged.join('')).toContain(answer.body.reference)
})
