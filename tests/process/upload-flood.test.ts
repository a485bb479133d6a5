/** A hundred photos of 8 MB that are sent together. */

import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { expect, it } from 'vitest'
import { uploadBytes } from '#src/features/media/picture-limits.ts'
import { aPhoto } from '#tests/make/a-picture.ts'
import type { Shop } from '#tests/support/shop.ts'
import { sqlitePlace } from './support/place.ts'
import { megabytesOf } from './support/resident-memory.ts'
import { runShop, say } from './support/run-shop.ts'

const photos = 100

const chunk = Buffer.alloc(64 * 1024)
const boundary = 'the-boundary-of-a-form'

async function signIn({ port, adminEmail, adminPassword }: Shop): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** As much as the connection takes: the test holds one chunk in memory, and not a hundred bodies. */
async function write(sending: ClientRequest, bytes: Buffer): Promise<void> {
  if (!sending.write(bytes) && !sending.destroyed) await once(sending, 'drain')
}

/** A picture of 8 MiB, another one for each `n`: what follows its end is no part of it. */
async function upload(shop: Shop, cookie: string, photo: Buffer, n: number): Promise<number> {
  const beginning = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${n}.jpg"\r\n` +
      'content-type: image/jpeg\r\n\r\n',
  )
  const ending = Buffer.from(`\r\n--${boundary}--\r\n`)
  const tail = Buffer.from(String(n).padStart(8, '0'))
  const padding = uploadBytes - photo.length - tail.length
  const sending = request({
    port: shop.port,
    method: 'POST',
    path: '/api/1/upload',
    headers: {
      host: new URL(shop.origin).host,
      'sec-fetch-site': 'same-origin',
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': beginning.length + uploadBytes + ending.length,
    },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  for (const part of [beginning, photo]) await write(sending, part)
  for (let left = padding; left > 0; left -= chunk.length) {
    await write(sending, left >= chunk.length ? chunk : chunk.subarray(0, left))
  }
  for (const part of [tail, ending]) await write(sending, part)
  sending.end()
  const [response] = await answered
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

/** For three bodies at a time, in parts, whole, and on their way to the process of the pictures. */
const mostMore = 250

it('takes a hundred photos of 8 MB that come together in bounded memory, and loses none', async () => {
  const place = sqlitePlace()
  const shop = await runShop(place)
  const cookie = await signIn(shop)
  const photo = await aPhoto({ width: 40, height: 30 }).jpeg().toBuffer()
  expect(await upload(shop, cookie, photo, photos)).toBe(200)
  const before = megabytesOf(shop)
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, megabytesOf(shop))
  }, 100)

  const statuses = await Promise.all(
    Array.from({ length: photos }, (_, n) => upload(shop, cookie, photo, n)),
  )
  clearInterval(looking)

  say(`memory: ${Math.round(before)} MB before, at most ${Math.round(most)} MB`)
  expect(most - before).toBeLessThan(mostMore)
  expect(statuses).toEqual(statuses.map(() => 200))
  const stored = await place.look((db) => db.read.selectFrom('pictures').select('hash').execute())
  expect(stored).toHaveLength(photos + 1)
})
