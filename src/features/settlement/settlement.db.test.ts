import { expect, it } from 'vitest'
import { postCharge } from '#src/features/orders/posting/carrier-of-order.server.ts'
import { confirmStatement } from '#src/features/settlement/confirm-statement.server.ts'
import { discardStatement } from '#src/features/settlement/decide-rows.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { journalActor } from '#tests/make/money/a-journal.ts'
import { aSettlementShop } from '#tests/make/money/a-settlement.ts'

const head = 'Consignment ID,Invoice,COD Amount,Delivery Charge,COD Charge,Payable\n'

it('posts payments and the charges that differ, once, and owes nothing afterwards', async () => {
  const office = await aSettlementShop()
  const one = await office.deliver('steadfast')
  const two = await office.deliver('steadfast')
  const id = await office.open(
    'steadfast',
    `${head}${one.parcel.consignment},,170,60,0,110\n,${two.number},170,60,1.70,108.30\n`,
  )
  expect(await office.kinds(id)).toEqual(['matched', 'matched'])
  const before = await office.postings()

  expect(await office.confirm(id)).toEqual({ ok: false, failure: { kind: 'undecided', rows: 2 } })
  await office.acceptAll(id)
  expect(await office.postings()).toBe(before)
  got(await office.confirm(id))

  expect([await office.balance('bank'), await office.balance('due-steadfast')]).toEqual([218_30, 0])
  expect(await office.sumOf('courier-costs')).toBe(121_70)
  expect([await office.owedFor(one.id), await office.owedFor(two.id)]).toEqual([0, 0])
  // Two payments, and the one charge that the journal did not have.
  expect(await office.postings()).toBe(before + 3)
  expect(await office.problems()).toEqual([])
})

it('is the same statement for the same file, and for the same rows in another file', async () => {
  const office = await aSettlementShop()
  const one = await office.deliver('pathao')
  const two = await office.deliver('pathao')
  const rows = [`,${one.number},170,60,0,110`, `,${two.number},170,60,0,110`]
  const text = `${head}${rows.join('\n')}`
  const id = await office.open('pathao', text)
  await office.acceptAll(id)
  got(await office.confirm(id))
  const postings = await office.postings()

  expect(await office.take('pathao', text)).toEqual({ ok: true, value: { id, isNew: false } })
  const turned = `Payment of Pathao\n\n${head}${rows.toReversed().join('\n')}\n,Total,340,120,0,220`
  expect(await office.take('pathao', turned)).toEqual({ ok: true, value: { id, isNew: false } })
  expect(await office.take('redx', text)).toMatchObject({ value: { isNew: true } })
  got(await office.confirm(id))
  expect(await office.confirm(id, 'cash')).toEqual({
    ok: false,
    failure: { kind: 'already-confirmed' },
  })
  expect(await office.postings()).toBe(postings)
})

it('posts once when several people confirm together', async () => {
  const office = await aSettlementShop()
  const { number } = await office.deliver('redx')
  const id = await office.open('redx', `${head},${number},170,60,0,110`)
  await office.acceptAll(id)

  const answers = await Promise.all(Array.from({ length: 6 }, () => office.confirm(id)))

  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect([await office.balance('bank'), await office.balance('due-redx')]).toEqual([110_00, 0])
  expect(await office.problems()).toEqual([])
})

it('pays a parcel once where two statements with it are confirmed together', async () => {
  const office = await aSettlementShop()
  const one = await office.deliver('redx')
  const two = await office.deliver('redx')
  const first = await office.open('redx', `${head},${one.number},170,60,0,110`)
  const row = `,${one.number},170,60,0,110\n`
  const second = await office.open('redx', `${head}${row},${two.number},170,60,0,110`)
  await office.acceptAll(first)
  await office.acceptAll(second)
  const seen = await Promise.all([first, second].map(async (id) => (await office.look(id)).agreed))

  const answers = await Promise.all(
    [first, second].map((id, n) => office.confirm(id, 'bank', undefined, seen[n])),
  )

  expect(answers.filter(({ ok }) => !ok)).toEqual([
    { ok: false, failure: { kind: 'comparison-changed' } },
  ])
  const late = answers[0]?.ok ? second : first
  expect(await office.kinds(late)).toContain('duplicate')
  expect(await office.problems()).toEqual([])
})

it('counts what a parcel that came back costs, and what is missing', async () => {
  const office = await aSettlementShop()
  const early = await office.deliver('steadfast')
  office.later('2026-11-22T06:00:00.000Z')
  const paid = await office.deliver('steadfast')
  const back = await office.deliver('steadfast', { isDelivered: false })
  const id = await office.open(
    'steadfast',
    `${head},${paid.number},170,60,0,110\n,${back.number},0,60,0,-60\n`,
  )
  const { rows, missing } = await office.look(id)
  expect(rows.map(({ compared }) => compared.kind)).toEqual(['matched', 'matched'])
  expect(missing.map(({ number, owed }) => ({ number, owed }))).toEqual([
    { number: early.number, owed: 110_00 },
  ])

  await office.acceptAll(id)
  got(await office.confirm(id))
  expect(await office.balance('bank')).toBe(50_00)
  expect(await office.balance('due-steadfast')).toBe(110_00)
  expect(await office.problems()).toEqual([])
})

it('has the last word about a charge: what the courier says of it later posts nothing', async () => {
  const office = await aSettlementShop()
  const { number, id: orderId, parcel } = await office.deliver('pathao')
  const id = await office.open('pathao', `${head},${number},170,80,0,90`)
  await office.acceptAll(id)
  got(await office.confirm(id))
  expect(await office.sumOf('courier-costs')).toBe(80_00)

  await commit(office.shop.db, async (tx) => {
    await tx
      .updateTable('parcels')
      .set({ charge_poisha: 6_500 })
      .where('id', '=', parcel.id)
      .execute()
    await postCharge(tx, orderId, { actor: journalActor, now: office.shop.clock() })
  })
  expect(await office.sumOf('courier-costs')).toBe(80_00)
  expect(await office.balance('due-pathao')).toBe(0)
})

it('confirms what the person has seen and nothing else', async () => {
  const office = await aSettlementShop()
  const { number } = await office.deliver('redx')
  const id = await office.open('redx', `${head},${number},170,60,0,110`)
  await office.acceptAll(id)
  const { agreed } = await office.look(id)
  got(await office.decide(id, 'dispute', [2]))

  const stale = {
    statementId: id,
    paidTo: 'bank',
    day: '2026-11-20',
    agreed,
    ...office.by,
  } as const
  expect(await confirmStatement(office.shop, stale)).toEqual({
    ok: false,
    failure: { kind: 'comparison-changed' },
  })
  expect(await office.balance('bank')).toBe(0)
})

it('throws an open statement away, and keeps a confirmed one as it is', async () => {
  const office = await aSettlementShop()
  const { number } = await office.deliver('redx')
  const text = `${head},${number},170,60,0,110`
  const open = await office.open('redx', text)
  got(await discardStatement(office.shop, open))
  const id = await office.open('redx', text)
  await office.acceptAll(id)
  got(await office.confirm(id))

  const kept = { ok: false, failure: { kind: 'already-confirmed' } }
  expect(await discardStatement(office.shop, id)).toEqual(kept)
  expect(await office.decide(id, 'skip', [2])).toEqual(kept)
  await expect(
    commit(office.shop.db, (tx) => tx.deleteFrom('courier_statements').execute()),
  ).rejects.toThrow(/never deleted/)
  await expect(
    commit(office.shop.db, (tx) =>
      tx.updateTable('statement_rows').set({ expected_poisha: 1 }).execute(),
    ),
  ).rejects.toThrow(/never changed/)
})

it('says what a file lacks: columns that nobody knows, amounts that nobody can read, parcels', async () => {
  const office = await aSettlementShop()
  const failureOf = async (text: string) => {
    const taken = await office.take('other', text)
    return taken.ok ? undefined : taken.failure
  }
  expect(await failureOf('Ref,Given\nA1,100')).toEqual({
    kind: 'columns-needed',
    headings: ['Ref', 'Given'],
    columns: {},
  })
  expect(await failureOf('Invoice,Payout\nPM-1,about 100')).toEqual({
    kind: 'wrong-rows',
    rows: [{ row: 2, text: 'about 100' }],
  })
  expect(await failureOf('Invoice,Payout\n')).toEqual({ kind: 'no-rows' })
  expect(await failureOf('')).toEqual({ kind: 'empty' })
  expect(await failureOf('<html><table><tr><td>Invoice')).toEqual({ kind: 'not-a-table' })
  expect(await failureOf(`Invoice,Payout\n${'PM-1,1\n'.repeat(5_001)}`)).toEqual({
    kind: 'too-many-rows',
  })
})
