/** The wire names of the shop settings. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import { askedOrders } from '#src/domain/orders/advance/advance-rule.ts'
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
  whatsApp: z.string().describe('A mobile number, or empty'),
  messenger: z.string().describe('The name of the page in m.me/{name}, or empty'),
  insideDays: z.int().describe('Working days until an order arrives inside Dhaka; 0 names none'),
  outsideDays: z.int().describe('The same outside Dhaka'),
  heldAbove: z.int().describe('An order of more pieces of one product is held'),
  keepsIncomplete: z.boolean().describe('The desk sees forms that buyers began and did not send'),
  tellsLowStock: z.boolean().describe('The owner is told of each product that came to its line'),
  advanceAsks: z.enum(askedOrders).describe('Of whom the shop asks money in advance'),
  advanceFrom: z.number().describe('Only of orders of at least this total, in taka'),
  advancePercent: z.int().describe('Of the total; 0 asks the delivery fee'),
  bkashNumber: z.string().describe('The number that receives bKash, or empty'),
  nagadNumber: z.string().describe('The number that receives Nagad, or empty'),
  logo: z.string().describe('The address of a picture of the shop, or empty'),
  alsoInside: z
    .array(z.string())
    .describe('Places near Dhaka that count as inside, besides Dhaka city'),
  version: z.int(),
})
export type ShopSettingsOnTheWire = z.output<typeof ShopSettingsOnTheWire>

export function shopSettingsToWire({
  settings,
  version,
}: VersionedShopSettings): ShopSettingsOnTheWire {
  const { phone, address, addressInBangla, email, socialLinks, code, deliveryFees } = settings
  const { whatsApp, messenger, deliveryDays, heldAbove, keepsIncomplete, tellsLowStock } = settings
  const { advance } = settings
  const { logo, alsoInside } = settings
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
    whatsApp,
    messenger,
    insideDays: deliveryDays['inside-dhaka'],
    outsideDays: deliveryDays['outside-dhaka'],
    heldAbove,
    keepsIncomplete,
    tellsLowStock,
    advanceAsks: advance.asks,
    advanceFrom: toTaka(advance.from),
    advancePercent: advance.percent,
    bkashNumber: advance.bkash,
    nagadNumber: advance.nagad,
    logo,
    alsoInside: [...alsoInside],
    version,
  }
}
