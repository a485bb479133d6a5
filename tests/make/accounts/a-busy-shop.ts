/** A shop with two people in every table. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forgetPerson } from '#src/features/privacy/forget-person.server.ts'
import { type Person, personFrom } from '#src/features/privacy/person.ts'
import type { Shop } from '#src/features/shop.ts'
import type { TestPerson } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { allThatIsStored } from '#tests/make/an-identity.ts'
import { aMailFolder } from '#tests/make/platform/a-mailbox.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

export const now = new Date('2026-11-20T11:00:00.000Z')

export const rahima: TestPerson = {
  name: 'Rahima Khatun',
  phone: '01712345678',
  address: 'House 7, Shapla Lane, Sylhet',
  email: 'rahima.khatun@example.com',
}
export const karim: TestPerson = {
  name: 'Karim Uddin',
  phone: '01812345679',
  address: 'Road 9, Rajshahi',
  email: 'karim.uddin@example.com',
}

/** The data of Rahima that no row may hold any more, in any spelling of her phone. */
export const traces = ['rahima', '1712345678', 'shapla lane', 'browser of r']

export async function aBusyShop() {
  const shop = await aShop(await freshDatabase(), () => now)
  const mailboxDir = aMailFolder()
  await aProduct(shop.db, { stock: 100 })
  return { shop, mailboxDir }
}

export function person(text: string): Person {
  const found = personFrom(text)
  if (!found) throw new Error(`Nobody: ${text}`)
  return found
}

export function forget({ shop, mailboxDir }: { shop: Shop; mailboxDir: string }, text: string) {
  return forgetPerson({ ...shop, mailboxDir }, person(text))
}

/** The traces of Rahima in any row of any table, or in any mail. */
export async function tracesIn(shop: Shop, mailboxDir: string): Promise<readonly string[]> {
  const mails = readdirSync(mailboxDir).map((name) => readFileSync(join(mailboxDir, name), 'utf8'))
  const everything = [await allThatIsStored(shop), ...mails].join('\n').toLowerCase()
  return traces.filter((trace) => everything.includes(trace))
}
