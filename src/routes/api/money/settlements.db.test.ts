import { expect, it } from 'vitest'
import { formCall } from '#tests/attacks/support/form-call.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'

const statements = '/api/admin/statements'

async function anOffice() {
  const server = await aServer()
  const { email } = await aUser(server.db, { duties: ['accounts'] })
  const headers = await signInAs(server, email)
  const upload = async (text: string | Uint8Array, columns?: object) => {
    const file = new File([typeof text === 'string' ? text : new Uint8Array(text)], 'payment.csv')
    const fields = [
      ['courier', 'redx'],
      ['file', file],
      ...(columns ? [['columns', JSON.stringify(columns)] as const] : []),
    ] as const
    const call = await formCall(statements, fields)
    return server.send('POST', statements, {
      body: call.body,
      headers: { ...headers, ...call.headers },
    })
  }
  return {
    ...server,
    upload,
    get: (path: string) => server.send('GET', path, { headers }),
    post: (path: string, body: unknown) => server.send('POST', path, { body, headers }),
    remove: (path: string) => server.send('DELETE', path, { headers }),
  }
}

it('takes a statement, decides its rows, posts it, and ends what is disputed', async () => {
  const { upload, get, post, remove } = await anOffice()
  const text = 'Invoice,Collected,Charge\nXX1,500,60\n=1+1,40,0\n'
  const taken = await upload(text)
  expect(taken).toMatchObject({ status: 201, body: { courier: 'redx', state: 'open' } })
  expect((await upload(text)).status).toBe(200)
  const { _id: id, items } = taken.body
  expect(items).toMatchObject([
    { row: 2, invoice: 'XX1', kind: 'unknown', paid: 440, charges: 60, decision: null },
    { row: 3, invoice: '=1+1', kind: 'unknown', paid: 40 },
  ])
  const day = '2026-01-05'
  const early = await post(`${statements}/${id}/confirmation`, {
    paidTo: 'bank',
    day,
    agreed: taken.body.agreed,
  })
  expect(early).toMatchObject({ status: 409, body: { code: 'undecided', rows: 2 } })
  const decided = await post(`${statements}/${id}/decisions`, {
    decision: 'dispute',
    note: '+880',
    rows: [2, 3],
  })
  expect(decided.body.posts).toEqual({ paid: 480, charges: 0 })
  const stale = { paidTo: 'bank', day, agreed: taken.body.agreed }
  expect(await post(`${statements}/${id}/confirmation`, stale)).toMatchObject({
    status: 409,
    body: { code: 'comparison-changed' },
  })
  const seen = { ...stale, agreed: decided.body.agreed }
  expect(
    await post(`${statements}/${id}/confirmation`, { ...seen, day: '2126-01-05' }),
  ).toMatchObject({ status: 400, body: { fields: { day: expect.any(String) } } })
  const confirmed = await post(`${statements}/${id}/confirmation`, seen)
  expect(confirmed).toMatchObject({ status: 200, body: { state: 'confirmed', paidOn: day } })
  expect(await remove(`${statements}/${id}`)).toMatchObject({ status: 409 })

  const open = await get('/api/admin/disputes?state=open')
  expect(open.body.items).toMatchObject([
    { reference: '=1+1', open: -40, note: '+880' },
    { reference: 'XX1', open: -440 },
  ])
  const [{ _id: first }] = open.body.items
  const ending = `/api/admin/disputes/${first}/ending`
  expect((await post(ending, { ending: 'settled' })).status).toBe(400)
  expect((await post(ending, { ending: 'lost' })).status).toBe(200)
  expect((await post(ending, { ending: 'settled', paidTo: 'cash' })).status).toBe(409)
  expect((await get(statements)).body.items).toMatchObject([{ _id: id, rows: 2 }])

  // No cell of the table starts a formula.
  const csv = (await get('/api/admin/disputes.csv')).text
  const cells = readCsv(csv.slice(1)).slice(1)
  expect(cells.map((row) => [row[2], row[4], row[5], row[6]])).toEqual([
    ["'=1+1", "'-40", "'+880", 'Given up'],
    ['XX1', "'-440", "'+880", 'Open'],
  ])
})

it('asks for the columns that it does not know, and remembers what a person chose', async () => {
  const { upload, remove } = await anOffice()
  expect(await upload('Ref,To us\nXX1,500')).toMatchObject({
    status: 422,
    body: { code: 'columns-needed', headings: ['Ref', 'To us'], columns: {} },
  })
  expect(await upload('Ref,To us\nXX1,500', { ref: 'Ref' })).toMatchObject({ status: 422 })
  const chosen = { invoice: 'Ref', paid: 'To us' }
  expect(await upload('Ref,To us\nXX1,500', chosen)).toMatchObject({
    status: 201,
    body: { columns: chosen },
  })
  const next = await upload('Ref,To us\nXX2,500')
  expect(next).toMatchObject({ status: 201, body: { columns: chosen } })
  // Other columns of the same file: the statement is read anew while it is open.
  const again = await upload('Ref,To us\nXX2,500', { consignment: 'Ref', paid: 'To us' })
  expect(again).toMatchObject({ status: 201, body: { items: [{ consignment: 'XX2' }] } })
  expect((await remove(`${statements}/${next.body._id}`)).status).toBe(404)
  expect((await remove(`${statements}/${again.body._id}`)).status).toBe(200)
})

it('refuses in a sentence what is no statement', async () => {
  const { upload } = await anOffice()
  const codeOf = async (text: string | Uint8Array) => {
    const { status, body } = await upload(text)
    return [status, body.code]
  }
  expect(await codeOf('Invoice,Payout\nXX1,some')).toEqual([422, 'wrong-rows'])
  expect(await codeOf('Invoice,Payout\n')).toEqual([422, 'no-rows'])
  expect(await codeOf('%PDF-1.7')).toEqual([415, 'not-a-table'])
  expect(await codeOf(`Invoice,Payout\n${'XX1,1\n'.repeat(5_001)}`)).toEqual([
    413,
    'sheet-too-long',
  ])
  expect(await codeOf(new Uint8Array(1024 * 1024 + 1))).toEqual([413, 'sheet-too-large'])
  expect(await codeOf(new Uint8Array(2 * 1024 * 1024))).toEqual([413, 'too-large'])
})
