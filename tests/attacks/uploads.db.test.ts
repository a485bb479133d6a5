/** Files that are two types at once, lie about themselves, or hide data. */

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { aPhoto } from '#tests/make/a-picture.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { canary, hidingPictures, lyingPictures, script } from './support/hostile-pictures.ts'
import { timeouts } from './support/runs.ts'

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

it('stores no hidden part of an upload, and serves it only as a picture', timeouts, async () => {
  const office = await anOffice()
  const hiding = await hidingPictures()
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
    const liars = await lyingPictures()

    const answers = []
    for (const bytes of liars) answers.push(await office.upload(bytes))

    expect(answers.map(({ status }) => status)).toEqual(
      answers.map(() => expect.toSatisfy((status) => status === 413 || status === 415)),
    )
    expect(await allRows(office.db)).toEqual(before)
  },
)

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
