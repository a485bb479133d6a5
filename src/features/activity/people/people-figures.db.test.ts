import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'

const path = '/api/admin/activity/people'
const [rahima, karim] = ['rahima@example.com', 'karim@example.com']

async function aTeamAtWork() {
  const server = await aServer({ clock: () => new Date('2026-11-24T10:00:00.000Z') })
  const { db, send } = server
  let orders = 0
  type Work = { readonly actor: string; readonly at: string; readonly undoes?: string }
  const write = (action: string, { actor, at, undoes }: Work, after: object, subjectId?: string) =>
    transact(db, async (tx) => {
      const now = new Date(at)
      orders += 1
      const change = { subject: 'order', subjectId: subjectId ?? `order-${orders}` } as const
      await recordHistory(tx, { ...change, actor, action, before: {}, after, undoes, now })
      return ok(undefined)
    })
  const owner = await server.signIn()
  return {
    server,
    call: (work: Work, call: string, note?: string) => write('order.call', work, { call, note }),
    pack: (work: Work, id?: string) =>
      write('order.move', work, { status: 'done', stage: 'packed' }, id),
    move: (work: Work, stage: string) => write('order.move', work, { status: 'done', stage }),
    get: (query = '', headers = owner) => send('GET', `${path}${query}`, { headers }),
  }
}

it('says calls, share confirmed and packed an hour of each person, by days in Dhaka', async () => {
  const { call, pack, move, get } = await aTeamAtWork()
  // 18:30 in UTC is after midnight in Dhaka.
  const [yesterday, today] = ['2026-11-23T17:30:00.000Z', '2026-11-23T18:30:00.000Z']
  await call({ actor: rahima, at: yesterday }, 'no-answer', 'said "call":"confirmed" once')
  await call({ actor: rahima, at: today }, 'confirmed')
  await call({ actor: rahima, at: today }, 'confirmed')
  await call({ actor: karim, at: today }, 'wrong-number')
  for (const minute of ['00', '20', '59']) {
    await pack({ actor: karim, at: `2026-11-24T08:${minute}:00.000Z` })
  }
  await pack({ actor: karim, at: '2026-11-24T09:10:00.000Z' }, 'packed-again')
  await pack({ actor: karim, at: '2026-11-24T09:20:00.000Z' }, 'packed-again')
  await pack({ actor: rahima, at: today, undoes: 'an-earlier-change' })
  await move({ actor: 'the owner', at: today }, 'shipped')
  await call({ actor: rahima, at: '2026-10-20T08:00:00.000Z' }, 'confirmed')

  const week = {
    from: '2026-11-18',
    to: '2026-11-24',
    items: [
      {
        person: rahima,
        calls: 3,
        confirmed: 2,
        share: 67,
        packed: 0,
        packingHours: 0,
        packedAnHour: null,
      },
      {
        person: karim,
        calls: 1,
        confirmed: 0,
        share: 0,
        packed: 4,
        packingHours: 2,
        packedAnHour: 2,
      },
    ],
  }
  expect((await get()).body).toEqual(week)
  expect((await get('?from=2026-11-24')).body.items).toMatchObject([
    { person: rahima, calls: 2, share: 100 },
    { person: karim, packed: 4 },
  ])
  expect((await get('?to=2026-11-23')).body.items).toMatchObject([{ person: rahima, calls: 1 }])
  expect((await get('?from=2026-11-24&to=2026-11-23')).body.items).toEqual([])
  // Of a longer period the last 31 days; no day is after today.
  expect((await get('?from=2020-01-01&to=2030-01-01')).body).toEqual({
    ...week,
    from: '2026-10-25',
  })

  const table = await get('.csv?from=2026-11-24')
  expect(table.headers['content-disposition']).toContain('people.csv')
  const [headings, first] = readCsv(table.text.replace('\uFEFF', ''))
  expect(headings).toContain('Packed an hour')
  expect(first).toEqual([rahima, '2026-11-24', '2026-11-24', '2', '2', '100', '0', '0', ''])
})

it('shows the figures of the team to the owner alone', async () => {
  const { server, get } = await aTeamAtWork()
  for (const duty of ['desk', 'packer', 'accounts', 'viewer'] as const) {
    const member = await aUser(server.db, { duties: [duty] })
    const headers = await signInAs(server, member.email)
    expect(await get('', headers)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    expect(await get('.csv', headers)).toMatchObject({ status: 403 })
  }
  expect(await get('', {})).toMatchObject({ status: 401 })
})
