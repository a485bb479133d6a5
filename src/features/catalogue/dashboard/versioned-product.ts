/** A product with the ETag of its state: the edit that follows names it. */

import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { askWithProgress } from '#src/features/media/dashboard/ask-with-progress.ts'

export type VersionedProduct = {
  readonly product: ProductOnTheWire
  readonly etag: string
}

export const productsPath = '/allproduct'

/** Throws `ApiFailure`, of status 404 for a product that is not there. */
export function readProduct(id: string): Promise<VersionedProduct> {
  return versioned(`/oneProduct/${encodeURIComponent(id)}`, { method: 'GET' })
}

type Put = {
  readonly pid: string
  readonly body: Readonly<Record<string, unknown>>
  /** What must be true of the product that is there. */
  readonly condition: { readonly 'if-none-match': '*' } | { readonly 'if-match': string }
}

export function putProduct({ pid, body, condition }: Put): Promise<VersionedProduct> {
  return versioned(`/product?${new URLSearchParams({ id: pid })}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...condition },
  })
}

export function postStock(body: Readonly<Record<string, unknown>>): Promise<VersionedProduct> {
  return versioned('/admin/stock', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}

async function versioned(
  path: string,
  asking: Parameters<typeof askWithProgress>[1],
): Promise<VersionedProduct> {
  const { answer, etag } = await askWithProgress<ProductOnTheWire>(path, asking)
  return { product: answer, etag }
}
