import { type IncomingMessage, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { uploadBytes } from '#src/features/media/picture-limits.ts'
import { anSvg, aPhoto, aPngHeader } from '#tests/make/a-picture.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'

const path = '/api/1/upload?key=secret-of-the-image-host'

/** A form as a browser encodes it. */
async function formOf(fields: Readonly<Record<string, string | File>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const written = new Request('http://localhost', { method: 'POST', body: form })
  return {
    body: Buffer.from(await written.arrayBuffer()),
    headers: { 'content-type': written.headers.get('content-type') ?? '' },
  }
}

function fileOf(bytes: Buffer | string, name = 'kettle.jpg') {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
}

async function anOffice() {
  const server = await aServer()
  const admin = await server.signIn()
  const upload = async (fields: Readonly<Record<string, string | File>>) => {
    const { body, headers } = await formOf(fields)
    return server.send('POST', path, { body, headers: { ...admin, ...headers } })
  }
  return { ...server, admin, upload }
}

async function pictureRows({ db }: Pick<TestServer, 'db'>) {
  return db.read.selectFrom('pictures').select('hash').execute()
}

it('stores a picture and returns its address, which a product accepts', async () => {
  const { upload, send, admin, logged } = await anOffice()
  const photo = await aPhoto({ width: 300, height: 200 }).jpeg().toBuffer()

  const uploaded = await upload({ image: fileOf(photo), name: 'ignored' })

  expect(uploaded).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(uploaded.body).toEqual({
    data: {
      display_url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\/640\.jpg$/),
      url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\/1200\.jpg$/),
      width: 300,
      height: 200,
    },
    success: true,
    status: 200,
  })
  const { display_url: image, url } = uploaded.body.data
  for (const address of [image, url]) {
    expect(await send('GET', address)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
    })
  }
  const body = aProductBody({ image })
  expect(await send('PUT', '/api/product?id=kettle', { body, headers: admin })).toMatchObject({
    status: 201,
    body: { image },
  })
  expect(logged.filter((line) => line.includes('/api/1/upload'))).toHaveLength(1)
  expect(logged.filter((line) => line.includes('secret'))).toEqual([])
})

it('refuses a file whose content is no picture, whatever its name and type', async () => {
  const office = await anOffice()
  const refused = async (file: File) => {
    const { status, body } = await office.upload({ image: file })
    return [status, body.code]
  }

  expect(await refused(fileOf(anSvg()))).toEqual([415, 'not-a-picture'])
  expect(await refused(fileOf('<!doctype html><script>alert(1)</script>'))).toEqual([
    415,
    'not-a-picture',
  ])
  expect(await refused(fileOf(aPngHeader({ width: 100_000, height: 100_000 })))).toEqual([
    413,
    'too-many-pixels',
  ])
  expect(await pictureRows(office)).toEqual([])
})

it('reports a missing picture', async () => {
  const office = await anOffice()
  const missing = {
    status: 400,
    body: { code: 'bad-input', fields: { image: expect.any(String) } },
  }

  expect(await office.upload({})).toMatchObject(missing)
  expect(await office.upload({ image: 'https://example.com/kettle.jpg' })).toMatchObject(missing)
  expect(await office.upload({ image: fileOf('', '') })).toMatchObject(missing)
  expect(await office.upload({ picture: fileOf(await aPhoto().jpeg().toBuffer()) })).toMatchObject(
    missing,
  )
  const headers = office.admin
  expect((await office.send('POST', path, { headers })).status).toBe(400)
})

it('accepts 8 MiB and not a byte more, and decodes neither a larger file nor a body that is no form', async () => {
  const office = await anOffice()
  const photo = await aPhoto().jpeg().toBuffer()
  const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])

  expect((await office.upload({ image: fileOf(padded(uploadBytes)) })).status).toBe(200)
  for (const bytes of [uploadBytes + 1, uploadBytes + 70_000, 2 * uploadBytes]) {
    const answer = await office.upload({ image: fileOf(padded(bytes)) })
    expect([bytes, answer.status, answer.body.code]).toEqual([bytes, 413, 'too-large'])
  }
  expect(await pictureRows(office)).toHaveLength(1)
  const json = await office.send('POST', path, { body: { image: 'x' }, headers: office.admin })
  expect([json.status, json.body.message]).toEqual([415, 'Send multipart/form-data.'])
})

it('refuses a picture from every caller except admins', async () => {
  const { send, db } = await anOffice()
  const { body, headers } = await formOf({ image: fileOf(await aPhoto().jpeg().toBuffer()) })

  expect((await send('POST', path, { body, headers })).status).toBe(401)
  expect(await pictureRows({ db })).toEqual([])
})

it('refuses a stream that is too large while it still arrives', async () => {
  const { listen, admin } = await anOffice()
  const sending = request({
    port: await listen(),
    method: 'POST',
    path,
    headers: {
      ...admin,
      host: 'localhost:3000',
      'content-type': 'multipart/form-data; boundary=xx',
    },
  })
  onTestFinished(() => {
    sending.destroy()
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve).on('error', reject)
  })

  // The stream has no end: a server that waited for the end would wait for ever.
  sending.write(Buffer.alloc(uploadBytes + 64 * 1024 + 1))

  const { statusCode, headers } = await answer
  expect([statusCode, headers.connection]).toEqual([413, 'close'])
})
