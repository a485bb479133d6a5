/** The page about privacy says who learns the phones of buyers, as soon as the owner chooses it. */

import type { Page } from '@playwright/test'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, send, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const sentences = {
  '/privacy': 'We send SMS through a service. It learns your phone number and what we write.',
  '/bn/privacy': 'এসএমএস পাঠাই একটি সেবার মাধ্যমে। সেবাটি আপনার মোবাইল নম্বর আর আমাদের লেখাটুকু জানতে পারে।',
}

async function chooseGateway(owner: Page, gateway: string, apiKey?: string): Promise<void> {
  const path = '/api/admin/buyer-messages'
  const settings = await (await owner.request.get(path)).json()
  await send(owner, 'PUT', path, { ...settings, gateway, apiKey })
}

/** How often both languages say it. */
async function countSentences(visitor: Page): Promise<number> {
  let said = 0
  for (const [path, sentence] of Object.entries(sentences)) {
    await visitor.goto(path)
    said += await visitor.getByText(sentence).count()
  }
  return said
}

test('names the SMS service while the shop has one, at the next request', async ({
  page,
  ownShop,
  newVisitor,
}) => {
  const owner = await newVisitor()
  await signIn(owner, adminOf(ownShop))
  await chooseGateway(owner, 'log')
  expect(await countSentences(page)).toBe(0)

  await chooseGateway(owner, 'sms-net-bd', 'a-key-of-the-owner')
  expect(await countSentences(page)).toBe(2)

  await chooseGateway(owner, 'off')
  expect(await countSentences(page)).toBe(0)
})
