/** The wire names of the shop settings. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import type { VersionedShopSettings } from '#src/features/settings/find-shop-settings.server.ts'

const Link = z.object({ label: z.string(), url: z.url() })

export const ShopSettingsOnTheWire = z.object({
  phone: z.string(),
  address: z.string(),
  addressInBangla: z.string(),
  email: z.string(),
  socialLinks: z.tuple([Link, Link, Link]),
  code: z.string().describe('The current Pagla Code'),
  insideDhaka: z.number().describe('The delivery fee inside Dhaka in taka'),
  outsideDhaka: z.number().describe('The delivery fee outside Dhaka in taka'),
  version: z.int(),
})
export type ShopSettingsOnTheWire = z.output<typeof ShopSettingsOnTheWire>

export function shopSettingsToWire({
  settings,
  version,
}: VersionedShopSettings): ShopSettingsOnTheWire {
  const { phone, address, addressInBangla, email, socialLinks, code, deliveryFees } = settings
  const [first, second, third] = socialLinks
  return {
    phone,
    address,
    addressInBangla,
    email,
    socialLinks: [first, second, third],
    code,
    insideDhaka: toTaka(deliveryFees['inside-dhaka']),
    outsideDhaka: toTaka(deliveryFees['outside-dhaka']),
    version,
  }
}
