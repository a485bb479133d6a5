/** The endpoints of a product. Each answer has the ETag that the next edit names. */

import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { type Answered, askApi } from '#src/platform/api-client/ask-api.ts'

type Body = Readonly<Record<string, unknown>>

export const productsPath = '/allproduct'

/** Throws `ApiFailure`, with status 404 for a missing product. */
export function readProduct(id: string): Promise<Answered<ProductOnTheWire>> {
  return askApi(`/admin/products/${encodeURIComponent(id)}`)
}

export const draftsPath = '/admin/products/drafts'

type Publish = {
  readonly id: string
  readonly to: 'publish' | 'unpublish'
  /** Only if the product has not changed since; undefined for whatever it is now. */
  readonly etag?: string
}

export function publishProduct({ id, to, etag }: Publish): Promise<Answered<ProductOnTheWire>> {
  const headers = etag === undefined ? {} : { 'if-match': etag }
  return askApi(`/admin/products/${encodeURIComponent(id)}/${to}`, { method: 'POST', headers })
}

type Put = {
  readonly pid: string
  readonly body: Body
  /** The precondition on the existing product. */
  readonly condition: { readonly 'if-none-match': '*' } | { readonly 'if-match': string }
}

export function putProduct({ pid, body, condition }: Put): Promise<Answered<ProductOnTheWire>> {
  return askApi('/product', { method: 'PUT', query: { id: pid }, body, headers: condition })
}

export function postStock(body: Body): Promise<Answered<ProductOnTheWire>> {
  return askApi('/admin/stock', { method: 'POST', body })
}

type LowStock = { readonly line: number | null; readonly low: number }

export function putLowStock(id: string, line: number | null): Promise<Answered<LowStock>> {
  return askApi(`/admin/stock/${id}/line`, { method: 'PUT', body: { line } })
}
