/** Turns a rendered page into what is kept of it: three encodings, with their headers. */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import type { Encoding } from '#src/platform/http/encoding/accepted-encoding.ts'
import { contentEncodings } from '#src/platform/http/encoding/encode-body.ts'
import type { StoredForm, StoredPage } from '#src/platform/page-cache/page-cache.ts'

const toBrotli = promisify(brotliCompress)

/** Above it a page gets a few bytes smaller, and the first visitor waits several times as long. */
const brotliQuality = 5

/** Of a page the gzip is some 1.1 to 1.4 times the Brotli; a text without repetition about once. */
const mostGzipByBrotli = 1.5

export type RenderedPage = {
  /** 200, or 404 for a page that says that there is nothing. */
  readonly status: 200 | 404
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** Without gzip, which hardly any visitor asks for: that is made once, for the first who does. */
export async function storePage({ status, text, headers }: RenderedPage): Promise<StoredPage> {
  const plain = Buffer.from(text)
  const brotli = await toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
  const hash = createHash('sha256')
    .update(JSON.stringify(headers))
    .update(plain)
    .digest('base64url')
  const etag = hash.slice(0, 22)
  const form = (body: Buffer, encoding: Encoding) =>
    storeForm({ body, encoding, etag, headers, status })
  const forms: Partial<Record<Encoding, StoredForm>> = {
    plain: form(plain, 'plain'),
    brotli: form(brotli, 'brotli'),
  }

  return {
    status,
    etag,
    formIn: (encoding) => {
      forms[encoding] ??= form(gzipSync(plain), encoding)
      return forms[encoding]
    },
    bytes: Math.round(plain.length + brotli.length * (1 + mostGzipByBrotli)),
  }
}

function storeForm({
  body,
  encoding,
  etag,
  headers,
  status,
}: {
  body: Buffer
  encoding: Encoding
  etag: string
  headers: RenderedPage['headers']
  status: RenderedPage['status']
}): StoredForm {
  const contentEncoding = contentEncodings[encoding]
  const all: Record<string, string> = {
    ...headers,
    // What is not there may be there in a moment.
    'cache-control': status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    vary: 'accept-encoding',
    ...(status === 200 && { etag: etagOf(etag, encoding) }),
    'content-length': String(body.length),
    ...(contentEncoding !== undefined && { 'content-encoding': contentEncoding }),
  }
  return { body, headers: Object.entries(all).flat() }
}

/** A strong tag is one for the very bytes, so each encoding has its own. */
export function etagOf(etag: string, encoding: Encoding): string {
  return `"${etag}-${encoding}"`
}
