import { expect, it } from 'vitest'
import { decideRows } from '#src/features/settlement/decide-rows.server.ts'
import { endDispute } from '#src/features/settlement/disputes/end-dispute.server.ts'
import { listDisputes } from '#src/features/settlement/disputes/list-disputes.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aSettlementShop, type SettlementShop, today } from '#tests/make/money/a-settlement.ts'

const head = 'Invoice,Collected,Charge\n'

const settled = { kind: 'settled', paidTo: 'bkash', day: today } as const

async function openDisputes({ shop }: SettlementShop) {
  return (await listDisputes(shop.db.read, { state: 'open' }, { size: 10 })).items
}

function end(office: SettlementShop, id: string, ending: typeof settled | { kind: 'lost' }) {
  return endDispute(office.shop, { id, ending, note: 'By phone', actor: office.by.actor })
}

/** One parcel of which Tk 20 is short, and one for which it took Tk 30 more than before. */
async function aShopWithDisputes() {
  const office = await aSettlementShop()
  const short = await office.deliver('steadfast')
  const dear = await office.deliver('steadfast')
  const id = await office.open(
    'steadfast',
    `${head}${short.number},150,60\n${dear.number},170,90\nXX1,40,0`,
  )
  got(await office.decide(id, 'dispute', [2, 3, 4], 'Ask them'))
  got(await office.confirm(id))
  return { office, short, dear }
}

it('posts what came, and keeps open what the journal still says', async () => {
  const { office, short, dear } = await aShopWithDisputes()

  expect(await office.balance('bank')).toBe(90_00 + 80_00 + 40_00)
  expect([await office.owedFor(short.id), await office.owedFor(dear.id)]).toEqual([20_00, 30_00])
  const open = await openDisputes(office)
  expect(open.map(({ reference, kind, open, note }) => ({ reference, kind, open, note }))).toEqual([
    { reference: 'XX1', kind: 'unknown', open: -40_00, note: 'Ask them' },
    { reference: dear.number, kind: 'matched', open: 30_00, note: 'Ask them' },
    { reference: short.number, kind: 'short', open: 20_00, note: 'Ask them' },
  ])
  expect(await office.problems()).toEqual([])
})

it('settles or gives up each once, with what the courier owes at zero in the end', async () => {
  const { office } = await aShopWithDisputes()
  const [unknown, dear, short] = (await openDisputes(office)).map(({ id }) => id)
  if (!unknown || !dear || !short) throw new Error('Three disputes were expected')

  got(await end(office, short, settled))
  got(await end(office, short, settled))
  expect(await end(office, short, { kind: 'lost' })).toEqual({
    ok: false,
    failure: { kind: 'already-ended' },
  })
  got(await end(office, dear, { kind: 'lost' }))
  got(await end(office, unknown, { kind: 'lost' }))

  expect(await office.balance('bkash')).toBe(20_00)
  expect(await office.sumOf('losses')).toBe(30_00)
  expect(await office.sumOf('other-income')).toBe(-40_00)
  expect(await office.balance('due-steadfast')).toBe(0)
  expect(await openDisputes(office)).toEqual([])
  expect(await office.problems()).toEqual([])
})

it('gives back what was paid too much', async () => {
  const { office } = await aShopWithDisputes()
  const [unknown] = await openDisputes(office)
  got(await end(office, unknown?.id ?? '', settled))

  expect(await office.balance('bkash')).toBe(-40_00)
  expect(await office.problems()).toEqual([])
})

it('posts nothing at the end where a later statement has paid it', async () => {
  const { office, short } = await aShopWithDisputes()
  const later = await office.open('steadfast', `${head}${short.number},20,0`)
  expect(await office.kinds(later)).toEqual(['matched'])
  await office.acceptAll(later)
  got(await office.confirm(later))
  const dispute = (await openDisputes(office)).find(({ reference }) => reference === short.number)
  const postings = await office.postings()

  got(await end(office, dispute?.id ?? '', settled))

  expect(await office.postings()).toBe(postings)
  expect(await office.owedFor(short.id)).toBe(0)
  expect(await office.problems()).toEqual([])
})

it('disputes an order that the statement lacks', async () => {
  const office = await aSettlementShop()
  const early = await office.deliver('redx')
  office.later('2026-11-22T06:00:00.000Z')
  const paid = await office.deliver('redx')
  const id = await office.open('redx', `${head}${paid.number},170,60`)
  await office.acceptAll(id)
  const missing = [early.number]
  got(
    await decideRows(office.shop, {
      statementId: id,
      decision: 'dispute',
      note: 'Delivered on the 20th',
      rows: [],
      missing,
    }),
  )
  got(await office.confirm(id))

  const [dispute] = await openDisputes(office)
  expect(dispute).toMatchObject({ reference: early.number, kind: 'missing', open: 110_00 })
  got(await end(office, dispute?.id ?? '', settled))
  expect([await office.balance('bkash'), await office.balance('due-redx')]).toEqual([110_00, 0])
  expect(await office.problems()).toEqual([])
})

it('ends a dispute once when several people end it together', async () => {
  const { office, short } = await aShopWithDisputes()
  const dispute = (await openDisputes(office)).find(({ reference }) => reference === short.number)
  const id = dispute?.id ?? ''

  await Promise.all([end(office, id, settled), end(office, id, settled), end(office, id, settled)])

  expect(await office.balance('bkash')).toBe(20_00)
  expect(await office.problems()).toEqual([])
})
