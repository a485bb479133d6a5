import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { takeMessage } from '#src/features/contact/take-message.server.ts'
import { forgetOld } from '#src/features/privacy/forget-old.job.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { aMessage } from '#tests/make/a-message.ts'
import { got } from '#tests/make/a-person.ts'
import { aShopInTime, none } from '#tests/make/people/a-shop-in-time.ts'

it('deletes messages after twelve months, more than a batch of them', async () => {
  const { shop, at, forgetAt } = await aShopInTime()
  const message = async (n: number) =>
    got(
      await takeMessage(shop, {
        message: aMessage(),
        from: { address: `10.1.${n >> 8}.${n & 255}`, device: undefined },
      }),
    )
  await Promise.all(Array.from({ length: 501 }, (_, n) => message(n)))
  at('2020-03-15T10:00:00.001Z')
  const { id } = await message(501)

  expect(await forgetAt('2021-03-15T09:59:59.999Z')).toEqual(none)
  expect(await forgetAt('2021-03-15T10:00:00.000Z')).toEqual({ ...none, messages: 501 })
  expect(await shop.db.read.selectFrom('messages').select('id').execute()).toEqual([{ id }])
})

it('deletes mails of the folder after 90 days, and no other file', async () => {
  const { mailboxDir, forgetAt } = await aShopInTime()
  const old = newId(new Date('2019-12-16T09:59:59.999Z'))
  const young = newId(new Date('2019-12-16T10:00:00.000Z'))
  const mails = [`${old}.eml`, `.${old}.part`, `${young}.eml`, `.${young}.part`]
  for (const name of [...mails, 'notes.eml', `${old}.txt`, '.notes.part']) {
    writeFileSync(join(mailboxDir, name), 'Rahima')
  }
  mkdirSync(join(mailboxDir, 'read'))

  expect(await forgetAt('2020-03-15T10:00:00.000Z')).toEqual({ ...none, mails: 2 })
  expect(readdirSync(mailboxDir).toSorted()).toEqual(
    [`${young}.eml`, `.${young}.part`, `${old}.txt`, 'notes.eml', '.notes.part', 'read'].toSorted(),
  )
})

it('needs no folder where no mail was ever put', async () => {
  const { shop, mailboxDir } = await aShopInTime()
  const nowhere = join(mailboxDir, 'nowhere')

  expect(await forgetOld({ db: shop.db, clock: shop.clock, mailboxDir: nowhere })).toMatchObject(
    none,
  )
})
