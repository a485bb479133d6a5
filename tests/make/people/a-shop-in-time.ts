/** A shop years ago, which forgets. */

import { type ForgottenOld, forgetOld } from '#src/features/privacy/forget-old.job.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aMailFolder } from '#tests/make/platform/a-mailbox.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const begin = '2020-03-15T10:00:00.000Z'

export const none: Omit<ForgottenOld, 'senders'> = {
  buyers: 0,
  orders: 0,
  messages: 0,
  blocks: 0,
  incomplete: 0,
  waitlists: 0,
  sheetEvents: 0,
  mails: 0,
  webhooks: 0,
}

/** A shop with a clock that the test sets. */
export async function aShopInTime({ stock = 100 } = {}) {
  let now = new Date(begin)
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db, { stock })
  const mailboxDir = aMailFolder()
  return {
    shop,
    mailboxDir,
    at: (time: string) => {
      now = new Date(time)
    },
    forgetAt: async (time: string) => {
      const clock = () => new Date(time)
      const { senders, ...forgotten } = await forgetOld({ db: shop.db, clock, mailboxDir })
      return forgotten
    },
  }
}
