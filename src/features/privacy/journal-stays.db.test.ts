import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetOld } from '#src/features/privacy/forget-old.job.ts'
import { forgetPerson } from '#src/features/privacy/forget-person.server.ts'
import { personFrom } from '#src/features/privacy/person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { allThatIsStored } from '#tests/make/an-identity.ts'
import {
  buyPieces,
  journalActor,
  move,
  payAhead,
  placedOrder,
  ship,
  takeReturn,
} from '#tests/make/money/a-journal.ts'
import { aMailFolder } from '#tests/make/platform/a-mailbox.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { sumsOfJournal } from '#tests/support/ledger.ts'

const customer = {
  name: 'Rahima Khatun',
  phone: '01712345678',
  address: 'House 7, Shapla Lane, Sylhet',
}

/** A delivered order with an advance, of which a piece came back. */
async function aShopThatSold() {
  let now = new Date('2020-03-15T10:00:00.000Z')
  const shop = await aShop(await freshDatabase(), () => now)
  await aUser(shop.db, { email: journalActor })
  await aProduct(shop.db, { stock: 0 })
  await buyPieces(shop, 'kettle', 10, 100)
  const { number } = await placedOrder(shop, { quantity: 3, customer })
  await payAhead(shop, number, 20)
  await ship(shop, number)
  await move(shop, number, 'delivered')
  await takeReturn(shop, number, { sellable: 1 })
  const postings = () => shop.db.read.selectFrom('journal').selectAll().orderBy('id').execute()
  return {
    shop: { ...shop, mailboxDir: aMailFolder() },
    before: { postings: await postings(), sums: await sumsOfJournal(shop.db.read) },
    after: async () => ({ postings: await postings(), sums: await sumsOfJournal(shop.db.read) }),
    problems: async () => (await checkShop(shop.db.read)).problems,
    wait: (time: string) => {
      now = new Date(time)
    },
  }
}

function person(text: string) {
  const found = personFrom(text)
  if (!found) throw new Error(`Nobody: ${text}`)
  return found
}

it('erases a buyer and keeps every posting, since none names anybody', async () => {
  const { shop, before, after, problems } = await aShopThatSold()

  await forgetPerson(shop, person(customer.phone))

  expect(await after()).toEqual(before)
  expect((await allThatIsStored(shop)).toLowerCase()).not.toContain('rahima')
  expect(await problems()).toEqual([])
})

it('erases a member of the team and keeps what they posted under an id', async () => {
  const { shop, before, after, problems } = await aShopThatSold()

  await forgetPerson(shop, person(journalActor))

  expect(await after()).toEqual(before)
  expect(JSON.stringify(before.postings)).not.toContain('@')
  expect(await problems()).toEqual([])
})

it('gives a buyer the money of their orders, and nothing of what goods cost', async () => {
  const { shop } = await aShopThatSold()

  const text = JSON.stringify(await exportPerson(shop.db.read, person(customer.phone), new Date()))

  expect(text).toContain('Rahima Khatun')
  expect(text).not.toMatch(/cost/i)
})

it('deletes an order after six years and keeps its postings', async () => {
  const { shop, before, after, problems, wait } = await aShopThatSold()
  for (const time of ['2026-04-01T10:00:00.000Z', '2032-05-01T10:00:00.000Z']) {
    wait(time)
    await forgetOld(shop)
  }

  expect(await shop.db.read.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await after()).toEqual(before)
  expect(await problems()).toEqual([])
})
