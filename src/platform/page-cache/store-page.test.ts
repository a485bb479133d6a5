import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { storePage } from '#src/platform/page-cache/store-page.ts'

const text = '<p>ইলেকট্রিক কেটলি, Tk 1,450</p>'.repeat(40)

it('stores the same page in every encoding, each with its own ETag and length', async () => {
  const page = await storePage({
    status: 200,
    text,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  const plain = page.formIn('plain')
  const brotli = page.formIn('brotli')
  const gzip = page.formIn('gzip')

  expect(plain.body.toString()).toBe(text)
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
  expect(gunzipSync(gzip.body).toString()).toBe(text)
  const headers = [plain, brotli, gzip].map((form) => headersOf(form.headers))
  expect(headers.map(({ etag }) => etag)).toEqual([plain.etag, brotli.etag, gzip.etag])
  for (const [encoding, { etag }] of Object.entries({ plain, brotli, gzip })) {
    expect(etag).toMatch(new RegExp(`^".{22}-${encoding}"$`))
  }
  expect(headers.map((each) => each['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(headers.map((each) => Number(each['content-length']))).toEqual([
    plain.body.length,
    brotli.body.length,
    gzip.body.length,
  ])
  expect(headersOf(brotli.headersOfUnchanged)).toEqual({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    etag: brotli.etag,
  })
})

it('gives a page that does not exist no ETag', async () => {
  const absent = await storePage({ status: 404, text, headers: {} })
  expect(absent.formIn('plain').etag).toBeUndefined()
  expect(headersOf(absent.formIn('plain').headers)).not.toHaveProperty('etag')
})

it('compresses gzip once, and counts its bytes before the first request', async () => {
  const page = await storePage({ status: 200, text, headers: {} })
  const all = ['plain', 'brotli', 'gzip'] as const
  const bytes = all.reduce((sum, encoding) => sum + page.formIn(encoding).body.length, 0)

  expect(page.formIn('gzip')).toBe(page.formIn('gzip'))
  expect(page.bytes).toBeGreaterThanOrEqual(bytes)
})

function headersOf(flat: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])),
  )
}
