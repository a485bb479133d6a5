/** HEAD on the lists of any length: the answer has no body, so nothing may be read for one. */

import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { Reads } from '#src/platform/database/tables.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { request, say } from './wire/support/raw-socket.ts'

const lists = ['/api/allproduct', '/feeds/products.csv', '/feeds/products.xml', '/sitemap-1.xml']
const connections = 20
const pipelined = 100

/** The queries that read rows of products, not only their version or their number. */
function countScans(): { readonly plugin: KyselyPlugin; readonly scans: () => number } {
  let scans = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'pid' in row)) scans += 1
      return result
    },
  }
  return { plugin, scans: () => scans }
}

it.each(lists)('reads no product for two thousand HEADs on %s', async (list) => {
  const { plugin, scans } = countScans()
  const db = await freshDatabase()
  for (let n = 0; n < 20; n += 1) await aProduct(db, { pid: `kettle-${n}` })
  const { engine, run } = db.read
  const read: Reads = Object.assign(db.read.withPlugin(plugin), { engine, run })
  const { listen, send } = await aServer({ db: { ...db, read } })
  const port = await listen()
  const { headers, status } = await send('GET', list)
  expect(status).toBe(200)
  expect(scans()).toBeGreaterThan(0)
  const before = scans()

  const line = request(`HEAD ${list}?x HTTP/1.1`, 'Host: localhost:3000')
  const last = request(`HEAD ${list} HTTP/1.1`, 'Host: localhost:3000', 'Connection: close')
  const heard = await Promise.all(
    Array.from({ length: connections }, () => say(port, line.repeat(pipelined - 1) + last)),
  )

  // On PostgreSQL the two thousand versions are more reads than may wait.
  expect(heard.join('').match(/^HTTP\/1\.1 (?:200|503) /gm)).toHaveLength(connections * pipelined)
  expect((await send('HEAD', list)).headers).toMatchObject({
    'content-type': headers['content-type'],
    'cache-control': headers['cache-control'],
    etag: headers.etag,
  })
  expect(scans()).toBe(before)
})
