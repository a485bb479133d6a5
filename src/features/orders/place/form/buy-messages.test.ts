import { expect, it } from 'vitest'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { buyMessages } from '#src/features/orders/place/form/buy-messages.ts'

it('says on the order form that some orders ask money in advance, where the rule asks', () => {
  const { advance } = defaultShopSettings
  const asked = { advance: { ...advance, asks: 'everybody' } } as const
  expect(buyMessages({ advance }, 'en').payOnDelivery).toBe('You pay in cash when it arrives.')
  expect(buyMessages(asked, 'en').payOnDelivery).toContain('at most 10% in advance')
  expect(buyMessages(asked, 'bn').payOnDelivery).toContain('বড়জোর ১০% অগ্রিম')
  expect(buyMessages(asked, 'en')).toEqual({
    ...buyMessages({ advance }, 'en'),
    payOnDelivery: expect.any(String),
  })
})
