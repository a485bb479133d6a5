/** Files that are two types at once, lie about themselves, or hide data. */

import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aPhoto, aPngHeader } from '#tests/make/a-picture.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { timeouts } from './support/runs.ts'

const canary = 'canary-in-a-picture'
const script = `<html><script>alert("${canary}")</script></html>`
/** An empty archive, which a reader finds from its end. */
const archive = Buffer.concat([Buffer.from(`PK\x03\x04${canary}PK\x05\x06`), Buffer.alloc(18)])

async function anOffice() {
  const server = await aServer()
  const headers = await server.signIn()
  const sendForm = async (form: FormData) => {
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    return server.send('POST', '/api/1/upload', {
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { ...headers, 'content-type': type },
    })
  }
  const upload = async (bytes: Uint8Array, { name = 'a.jpg', type = 'image/jpeg' } = {}) => {
    const form = new FormData()
    form.set('image', new File([new Uint8Array(bytes)], name, { type }))
    return sendForm(form)
  }
  return { ...server, upload, sendForm }
}

/** The stored and served files of a picture, in all widths and formats. */
async function keptFiles({ db, send }: Pick<TestServer, 'db' | 'send'>) {
  const files = await db.read
    .selectFrom('picture_files')
    .select(['hash', 'width', 'format', 'content'])
    .execute()
  for (const { hash, width, format, content } of files) {
    const answer = await send('GET', `/media/${hash}/${width}.${format}`)
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': `image/${format === 'jpg' ? 'jpeg' : format}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'content-length': String(content.length),
      },
    })
  }
  return files.map(({ content }) => Buffer.from(content))
}

function pngChunk(name: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const checked = Buffer.concat([Buffer.from(name), content])
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(checked))
  return Buffer.concat([length, checked, sum])
}

function pngWith(png: Buffer, chunk: Buffer): Buffer {
  const afterHeader = 33
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

/** Up to 255 bytes, which a decoder steps over. */
function gifWithComment(gif: Buffer, comment: string): Buffer {
  const extension = Buffer.from(
    `\x21\xfe${String.fromCharCode(comment.length)}${comment}\0`,
    'latin1',
  )
  return Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)])
}

it('stores no hidden part of an upload, and serves it only as a picture', timeouts, async () => {
  const office = await anOffice()
  const photo = () => aPhoto({ width: 60, height: 40 })
  const png = await photo().png().toBuffer()
  const page = Buffer.from(script)
  const hiding = [
    Buffer.concat([await photo().jpeg().toBuffer(), page]),
    await photo()
      .withExif({ IFD0: { Artist: script } })
      .withXmp(`<x>${canary}</x>`)
      .jpeg()
      .toBuffer(),
    Buffer.concat([png, archive]),
    pngWith(png, pngChunk('tEXt', Buffer.from(`Comment\0${script}`))),
    pngWith(png, pngChunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08\0\0${script}`))),
    Buffer.concat([gifWithComment(await photo().gif().toBuffer(), script), page]),
    Buffer.concat([await photo().webp().toBuffer(), page]),
    Buffer.concat([await photo().avif({ effort: 0 }).toBuffer(), page]),
  ]
  expect(hiding.filter((bytes) => !bytes.includes(canary))).toEqual([])

  const statuses = []
  for (const bytes of hiding) statuses.push((await office.upload(bytes)).status)

  expect(statuses).toEqual(hiding.map(() => 200))
  const files = await keptFiles(office)
  expect(files).toHaveLength(9 * hiding.length)
  for (const content of files) {
    const { exif, icc, xmp, iptc, comments } = await sharp(content).metadata()
    expect({ exif, icc, xmp, iptc, comments }).toEqual({})
    expect(content.includes(canary) || content.includes('<script')).toBe(false)
  }
  expect(JSON.stringify(await allRows(office.db))).not.toContain(canary)
})

it(
  'refuses files with a false size in their header, and incomplete pictures',
  timeouts,
  async () => {
    const office = await anOffice()
    const before = await allRows(office.db)
    const gif = await aPhoto({ width: 16, height: 16 }).gif().toBuffer()
    const jpeg = await aPhoto({ width: 16, height: 16 }).jpeg().toBuffer()
    const webp = await aPhoto({ width: 16, height: 16 }).webp().toBuffer()
    const liars = [
      // A header of one pixel, and rows for a million.
      Buffer.concat([
        aPngHeader({ width: 1, height: 1 }),
        pngChunk('IHDR', aPngHeader({ width: 60_000, height: 60_000 }).subarray(16, 29)),
        pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
        pngChunk('IEND', Buffer.alloc(0)),
      ]),
      aPngHeader({ width: 2 ** 31, height: 2 ** 31 }),
      // The end of one picture, and a second frame header in another.
      Buffer.concat([jpeg.subarray(0, jpeg.length / 2), Buffer.from(script)]),
      withBytes(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5, [0xff, 0xff, 0xff, 0xff]),
      // Frames larger than their screen, and more lines than there are.
      gif.subarray(0, 40),
      withBytes(gif, 6, [0xff, 0xff, 0xff, 0xff]),
      withBytes(webp, 26, [0xff, 0x3f, 0xff, 0x3f]),
      Buffer.from(`GIF89a/*${script}*/=1;`),
      Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      Buffer.from(`%PDF-1.7\n${script}${' '.repeat(40)}`),
      Buffer.concat([Buffer.from('BM'), Buffer.alloc(100, script)]),
      Buffer.concat([Buffer.from('\x00\x00\x01\x00', 'latin1'), Buffer.alloc(100)]),
    ]

    const answers = []
    for (const bytes of liars) answers.push(await office.upload(bytes))

    expect(answers.map(({ status }) => status)).toEqual(
      answers.map(() => expect.toSatisfy((status) => status === 413 || status === 415)),
    )
    expect(await allRows(office.db)).toEqual(before)
  },
)

function withBytes(bytes: Buffer, at: number, others: readonly number[]): Buffer {
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(others),
    bytes.subarray(at + others.length),
  ])
}

it(
  'decides by the content of a file, whatever its name, type and other form fields',
  timeouts,
  async () => {
    const office = await anOffice()
    const jpeg = await aPhoto({ width: 20, height: 20 }).jpeg().toBuffer()
    const file = (name: string, type = 'image/jpeg') =>
      new File([new Uint8Array(jpeg)], name, { type })
    const formOf = (entries: readonly (readonly [string, string | File])[]) => {
      const form = new FormData()
      for (const [name, value] of entries) form.append(name, value)
      return form
    }
    const others = (count: number) =>
      Array.from({ length: count }, (_, n) => [`f${n}`, script] as const)
    const sent: readonly (readonly [FormData, number])[] = [
      [formOf([['image', file('../../../../etc/passwd')]]), 200],
      [formOf([['image', file('C:\\autoexec.bat\0.html', 'text/html')]]), 200],
      [formOf([['image', file('a"; filename="b.svg\r\nX: y', 'image/svg+xml')]]), 200],
      [formOf([...others(90), ['image', file('x.html')], ['key', 'x']]), 200],
      [
        formOf([
          ['__proto__', 'x'],
          ['image', file('x'.repeat(10_000))],
        ]),
        200,
      ],
      [formOf([...others(101), ['image', file('a.jpg')]]), 400],
      [
        formOf([
          ['image', file('a.jpg')],
          ['image', file('b.jpg')],
        ]),
        400,
      ],
      [formOf([['image', script]]), 400],
      [formOf([['image[]', file('a.jpg')]]), 400],
    ]

    const statuses = []
    for (const [form] of sent) statuses.push((await office.sendForm(form)).status)

    expect(statuses).toEqual(sent.map(([, status]) => status))
    expect(await keptFiles(office)).toHaveLength(9)
    expect(JSON.stringify(await allRows(office.db))).not.toMatch(/passwd|autoexec|canary/)
    expect(office.logged.join('')).not.toMatch(/passwd|autoexec|canary/)
  },
)
