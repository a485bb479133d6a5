import { expect, it } from 'vitest'
import { forgetPerson } from '#src/features/privacy/forget-person.server.ts'
import { personFrom } from '#src/features/privacy/person.ts'
import { endDispute } from '#src/features/settlement/disputes/end-dispute.server.ts'
import { got } from '#tests/make/a-person.ts'
import { allThatIsStored } from '#tests/make/an-identity.ts'
import { aSettlementShop } from '#tests/make/money/a-settlement.ts'
import { aMailFolder } from '#tests/make/platform/a-mailbox.ts'

it('erases a buyer from statements and disputes, and keeps their amounts', async () => {
  const office = await aSettlementShop()
  const { number, parcel } = await office.deliver('redx')
  const text = `Tracking ID,Collected,Charge\n${parcel.trackingCode},150,60`
  const id = await office.open('redx', text)
  got(await office.decide(id, 'dispute', [2], 'Shefali says 150'))
  got(await office.confirm(id))
  const { id: dispute } = await office.shop.db.read
    .selectFrom('courier_disputes')
    .select('id')
    .executeTakeFirstOrThrow()
  const ending = { kind: 'lost' } as const
  got(await endDispute(office.shop, { id: dispute, ending, note: 'Shefali again', ...office.by }))
  const open = await office.open('redx', `Invoice,Collected,Charge\n${number},1,0`)
  got(await office.decide(open, 'dispute', [2], 'Shefali once more'))
  const { customer_phone } = await office.shop.db.read
    .selectFrom('orders')
    .select('customer_phone')
    .executeTakeFirstOrThrow()
  const shop = { ...office.shop, mailboxDir: aMailFolder() }
  expect(await allThatIsStored(shop)).toContain('Shefali')

  const person = personFrom(customer_phone)
  if (!person) throw new Error('A phone was expected')
  await forgetPerson(shop, person)

  const stored = await allThatIsStored(shop)
  expect(stored).not.toContain('Shefali')
  expect(stored).not.toContain(parcel.trackingCode)
  const [row] = (await office.look(id)).rows
  expect(row).toMatchObject({ compared: { paid: 90_00, parcel: { number } } })
  expect(await office.problems()).toEqual([])
})
