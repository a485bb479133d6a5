/** Turns a rendered page into the cached page: three encodings, with their headers. */

import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Encoding } from '#src/platform/http/encoding/accepted-encoding.ts'
import { brotli, contentEncodings } from '#src/platform/http/encoding/encode-body.ts'
import type { StoredForm, StoredPage } from '#src/platform/page-cache/page-cache.ts'

/** A higher quality saves a few bytes, and the first visitor waits several times as long. */
const brotliQuality = 5

/** The gzip of a page is 1.1 to 1.4 times as large as its Brotli. */
const mostGzipByBrotli = 1.5

export type RenderedPage = {
  /** 200, or 404 for a not-found page. */
  readonly status: 200 | 404
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** In quotes: the version of what it shows, the same for every encoding. Else a hash of the bytes. */
  readonly etag?: string
  readonly cacheControl?: string
}

/** Without gzip, which few clients need: the first request for it makes it. */
export async function storePage({
  status,
  text,
  headers,
  cacheControl = 'public, max-age=0, must-revalidate',
  ...given
}: RenderedPage): Promise<StoredPage> {
  const plain = Buffer.from(text)
  const compressed = await brotli(plain, brotliQuality)
  const hash = createHash('sha256')
    .update(JSON.stringify(headers))
    .update(plain)
    .digest('base64url')
  const etag = given.etag ?? hash.slice(0, 22)
  const form = (body: Buffer, encoding: Encoding) =>
    storeForm(body, encoding, { etag, headers, status, cacheControl })
  const forms: Partial<Record<Encoding, StoredForm>> = {
    plain: form(plain, 'plain'),
    brotli: form(compressed, 'brotli'),
  }

  return {
    status,
    formIn: (encoding) => {
      forms[encoding] ??= form(gzipSync(plain), encoding)
      return forms[encoding]
    },
    bytes: Math.round(plain.length + compressed.length * (1 + mostGzipByBrotli)),
  }
}

function storeForm(
  body: Buffer,
  encoding: Encoding,
  { etag, headers, status, cacheControl }: Omit<Required<RenderedPage>, 'text'>,
): StoredForm {
  const contentEncoding = contentEncodings[encoding]
  const own = status === 200 ? etagOf(etag, encoding) : undefined
  const all: Record<string, string> = {
    ...headers,
    // The subject may exist in a moment.
    'cache-control': status === 200 ? cacheControl : 'no-store',
    vary: 'accept-encoding',
    ...(own !== undefined && { etag: own }),
    'content-length': String(body.length),
    ...(contentEncoding !== undefined && { 'content-encoding': contentEncoding }),
  }
  const lasting = Object.entries(all).filter(([name]) => !aboutContent.has(name))
  return {
    body,
    headers: Object.entries(all).flat(),
    headersOfUnchanged: lasting.flat(),
    etag: own,
  }
}

const aboutContent = new Set(['content-type', 'content-length', 'content-encoding'])

/** A hash of bytes gets a tag for each encoding; a version, in quotes, is the tag. */
export function etagOf(etag: string, encoding: Encoding): string {
  return etag.startsWith('"') ? etag : `"${etag}-${encoding}"`
}
