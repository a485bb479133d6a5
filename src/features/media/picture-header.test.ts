import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pictureHeaderOf } from '#src/features/media/picture-header.ts'
import { anSvg, aPhoto, aPngHeader } from '#tests/make/a-picture.ts'

const size = { width: 301, height: 202 }

it('reads a JPEG, progressive or not', async () => {
  const baseline = await aPhoto(size).jpeg().toBuffer()
  const progressive = await aPhoto(size).jpeg({ progressive: true }).toBuffer()

  expect(pictureHeaderOf(baseline)).toEqual({ type: 'jpeg', ...size })
  expect(pictureHeaderOf(progressive)).toEqual({ type: 'jpeg', ...size })
})

it('steps over the metadata of a JPEG and its thumbnail', async () => {
  const thumbnail = await aPhoto({ width: 16, height: 16 }).jpeg().toBuffer()
  const jpeg = await aPhoto(size).jpeg().toBuffer()
  const segment = Buffer.from([0xff, 0xe1, (thumbnail.length + 2) >> 8, thumbnail.length + 2])
  const photo = Buffer.concat([jpeg.subarray(0, 2), segment, thumbnail, jpeg.subarray(2)])

  expect(pictureHeaderOf(photo)).toEqual({ type: 'jpeg', ...size })
})

it('reads a PNG', async () => {
  const png = await aPhoto(size).png().toBuffer()

  expect(pictureHeaderOf(png)).toEqual({ type: 'png', ...size })
})

it('reads the first frame of a GIF', async () => {
  const gif = await aPhoto(size).gif().toBuffer()

  expect(pictureHeaderOf(gif)).toEqual({ type: 'gif', ...size })
})

it('reads the three kinds of WebP', async () => {
  const lossy = await aPhoto(size).webp().toBuffer()
  const lossless = await aPhoto(size).webp({ lossless: true }).toBuffer()
  const extended = await aPhoto(size).withMetadata({ orientation: 3 }).webp().toBuffer()

  expect([lossy, lossless, extended].map((webp) => webp.toString('latin1', 12, 16))).toEqual([
    'VP8 ',
    'VP8L',
    'VP8X',
  ])
  expect(pictureHeaderOf(lossy)).toEqual({ type: 'webp', ...size })
  expect(pictureHeaderOf(lossless)).toEqual({ type: 'webp', ...size })
  expect(pictureHeaderOf(extended)).toEqual({ type: 'webp', ...size })
})

it('reads an AVIF', async () => {
  const avif = await aPhoto(size).avif({ effort: 0 }).toBuffer()

  expect(pictureHeaderOf(avif)).toEqual({ type: 'avif', ...size })
})

it('reads bytes within a larger buffer', async () => {
  const png = await aPhoto(size).png().toBuffer()
  const larger = Buffer.concat([Buffer.alloc(7), png])

  expect(pictureHeaderOf(larger.subarray(7))).toEqual({ type: 'png', ...size })
})

it('refuses SVG, HTML, PDF, TIFF, empty and truncated bytes', async () => {
  const tiff = await aPhoto(size).tiff().toBuffer()
  const jpeg = await aPhoto(size).jpeg().toBuffer()
  const others = [
    Buffer.alloc(0),
    Buffer.from(anSvg()),
    Buffer.from('<!doctype html><script>alert(1)</script><p>GIF89a</p>'),
    Buffer.from('%PDF-1.7 and then some more, so that it is long enough'),
    tiff,
    jpeg.subarray(0, 40),
    aPngHeader({ width: 0, height: 10 }),
  ]

  expect(others.filter((bytes) => pictureHeaderOf(bytes) !== undefined)).toEqual([])
})

it('never throws and never reads past the end, whatever follows a valid beginning', () => {
  const beginnings = fc.constantFrom(
    'ffd8ff',
    '89504e470d0a1a0a0000000d49484452',
    '474946383961',
    '524946460000000057454250',
    '0000001c667479706176696600000000617669666d696631',
  )
  fc.assert(
    fc.property(beginnings, fc.uint8Array({ maxLength: 200 }), (beginning, rest) => {
      const header = pictureHeaderOf(Buffer.concat([Buffer.from(beginning, 'hex'), rest]))
      if (header) expect(Math.min(header.width, header.height)).toBeGreaterThan(0)
    }),
  )
})
