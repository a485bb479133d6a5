import { fromTaka } from '#src/domain/money.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

/** An order of a buyer over the API, and the headers of the administrator. */
export async function aServerWithOrder(matters = {}) {
  const server = await aServer()
  await aProduct(server.db, { price: fromTaka(25), stock: 100 })
  const { body } = await server.send('PUT', '/api/order?id=p', { body: anOrderBody(matters) })
  const { token, ...order } = body
  const path = `/api/order?id=${order.oid}`
  return { ...server, order, token, path, headers: await server.signIn() }
}
