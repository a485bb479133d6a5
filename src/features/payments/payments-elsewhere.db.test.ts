/** Payments that another copy of the shop, or another account at bKash, knows more about. */

import { describe, expect, it } from 'vitest'
import { saveAccount } from '#src/features/payments/accounts/payment-accounts.server.ts'
import { doubtRestoredPayments } from '#src/features/payments/doubt-restored-payments.server.ts'
import { got } from '#tests/make/a-person.ts'
import { journalActor as actor } from '#tests/make/money/a-journal.ts'
import { expectSound } from '#tests/make/money/sold-kettles.ts'
import { aPaymentDesk, hour } from '#tests/make/payments/a-payment-desk.ts'
import { bkashSecrets } from '#tests/support/payments/bkash.ts'

describe('a payment that this shop cannot ask about', () => {
  it('is unclear after a restore, and nobody takes it by itself', async () => {
    const { db, shop, bkash, placed, begun, returnBuyer, ask, pass, paymentOf } =
      await aPaymentDesk()
    const paid = await placed()
    await returnBuyer(bkash.approve(await begun(paid)))
    const order = await placed()
    const back = bkash.approve(await begun(order))

    expect(await doubtRestoredPayments(db, shop.clock())).toBe(1)
    pass(hour)
    await ask()
    await returnBuyer(back)
    expect(await paymentOf(order)).toMatchObject({ state: 'unclear' })
    expect(await paymentOf(paid)).toMatchObject({ state: 'paid' })
    expect(bkash.payments.map(({ status }) => status)).toEqual(['Completed', 'Approved'])
    await expectSound(shop)
  })

  it('is unclear at another account of the provider, and asked as before after a new password', async () => {
    const { shop, bkash, placed, begun, returnBuyer, paymentOf } = await aPaymentDesk()
    const [order, other] = [await placed(), await placed()]
    const back = bkash.approve(await begun(order))
    const otherBack = bkash.approve(await begun(other))
    const account = { provider: 'bkash', base: 'live', actor } as const
    const secrets = { ...bkashSecrets, password: 'another' }
    got(await saveAccount(shop, { ...account, secrets, expectedVersion: 1 }))
    await returnBuyer(back)
    // The emulator refuses the password: no answer, and no doubt.
    expect(await paymentOf(order)).toMatchObject({ state: 'open' })

    const another = { ...bkashSecrets, username: 'another-shop' }
    got(await saveAccount(shop, { ...account, secrets: another, expectedVersion: 2 }))
    await returnBuyer(otherBack)
    expect(await paymentOf(other)).toMatchObject({
      state: 'unclear',
      because: expect.stringContaining('another account'),
    })
  })
})
