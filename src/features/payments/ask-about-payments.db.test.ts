/** One payment that nobody can settle holds up no other. */

import { expect, it } from 'vitest'
import { aPaymentDesk, minute } from '#tests/make/payments/a-payment-desk.ts'

it('takes a payment although bKash refuses to speak of the one before it', async () => {
  const { bkash, placed, begun, ask, pass, paymentOf } = await aPaymentDesk()
  const [first, second] = [await placed(), await placed()]
  const refused = await begun(first)
  bkash.approve(await begun(second))
  bkash.behave = ({ body }) => (JSON.stringify(body).includes(refused.id) ? 'refuse' : 'answer')
  pass(2 * minute)
  await ask()
  expect(await paymentOf(first)).toMatchObject({ state: 'open', because: expect.any(String) })
  expect(await paymentOf(second)).toMatchObject({ state: 'paid' })
})

it('takes a payment although the one before it cannot be settled, which the log tells', async () => {
  const { shop, bkash, placed, begun, ask, pass, paymentOf, warned } = await aPaymentDesk()
  const [first, second] = [await placed(), await placed()]
  const broken = await begun(first)
  bkash.approve(await begun(second))
  const { connectProvider } = shop
  const breaking: typeof connectProvider = Object.assign(
    (...account: Parameters<typeof connectProvider>) => {
      const provider = connectProvider(...account)
      const find: typeof provider.find = async (key) => {
        if (key.providerId === broken.id) throw new Error('A bug')
        return provider.find(key)
      }
      return { ...provider, find }
    },
    { isPage: connectProvider.isPage },
  )
  pass(2 * minute)
  await ask({ ...shop, connectProvider: breaking })
  expect(await paymentOf(second)).toMatchObject({ state: 'paid' })
  expect(warned).toMatchObject([
    { event: 'payment-failed', invoice: expect.stringContaining(first.number) },
  ])
})
