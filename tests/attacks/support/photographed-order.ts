/** A delivered order whose buyer and team send photos. */

import sharp from 'sharp'
import { expect } from 'vitest'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aPhoto } from '#tests/make/a-picture.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { canary } from './hostile-pictures.ts'

export const buyerFrom = { address: '203.0.113.7', device: undefined }

export async function aDeliveredOrder() {
  const server = await aServer()
  const { shop, db, send } = server
  const headers = await server.signIn()
  await aProduct(db, { pid: 'kettle', stock: 20 })
  const { body: placed } = await send('PUT', '/api/order?id=p', {
    body: anOrderBody({ pid: 'kettle', cphone: '01712345678' }),
  })
  const number: string = placed.oid
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const) {
    got(await moveOrder(shop, { number, to, expectedVersion: undefined, actor: 'a@b.test' }))
  }
  const order = await findOrder(db.read, number)
  if (!order) throw new Error('The order is gone')
  return {
    ...server,
    order,
    headers,
    sendPhotoTo: async (
      path: string,
      bytes: Uint8Array,
      {
        fields = {},
        headers = {},
      }: Partial<Record<'fields' | 'headers', Record<string, string>>> = {},
    ) => {
      const form = new FormData()
      form.set('photo', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const body = Buffer.from(await encoded.arrayBuffer())
      return send('POST', path, { body, headers: { ...headers, 'content-type': type } })
    },
  }
}

export const aSmallJpeg = () => aPhoto({ width: 60, height: 40 }).jpeg().toBuffer()

/** Both files are JPEGs of pixels alone. */
export async function expectPlainFiles(
  photos: readonly { readonly small: Uint8Array; readonly large: Uint8Array }[],
): Promise<void> {
  for (const content of photos.flatMap(({ small, large }) => [small, large])) {
    const bytes = Buffer.from(content)
    const { format, exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata()
    expect({ format, exif, icc, xmp, iptc, comments }).toEqual({ format: 'jpeg' })
    expect(bytes.includes(canary) || bytes.includes('<script')).toBe(false)
  }
}
