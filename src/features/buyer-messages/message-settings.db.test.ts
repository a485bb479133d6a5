import { expect, it } from 'vitest'
import type { Gateway } from '#src/domain/messages/buyer-message.ts'
import {
  findMessageSettings,
  saveMessageSettings,
} from '#src/features/buyer-messages/message-settings.server.ts'
import { shopSettingsTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { systemClock } from '#src/lib/clock.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function choose(shop: Shop, gateway: Gateway, apiKey?: string): Promise<void> {
  const { sealed: _, version, ...settings } = await findMessageSettings(shop.db.read)
  const saved = await saveMessageSettings(shop, {
    settings: { ...settings, gateway },
    apiKey,
    expectedVersion: version,
    actor: 'owner@example.com',
  })
  expect(saved.ok).toBe(true)
}

it('invalidates the page about privacy when a service begins to send the SMS, and when none does', async () => {
  const told: (readonly string[])[] = []
  const made = await aShop(
    await freshDatabase(),
    systemClock,
    () => () => {},
    (tags) => {
      told.push(tags)
    },
  )
  const shop = { ...made, secrets: { ...made.secrets, atRest: new Uint8Array(32) } }

  // Not for that page: the form of a waiting list promises an SMS from here on.
  await choose(shop, 'log')
  expect(told.splice(0)).toEqual([[shopSettingsTag]])
  await choose(shop, 'bulksmsbd', 'a-key')
  expect(told).toEqual([[shopSettingsTag]])
  await choose(shop, 'sms-net-bd', 'another-key')
  expect(told).toEqual([[shopSettingsTag]])
  await choose(shop, 'off')
  expect(told).toEqual([[shopSettingsTag], [shopSettingsTag]])
})
