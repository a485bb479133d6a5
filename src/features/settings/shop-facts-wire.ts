/** The words of the outside world for the shop's facts. */

import { z } from 'zod'
import { toTaka } from '#src/domain/money.ts'
import type { VersionedFacts } from '#src/features/settings/find-shop-facts.server.ts'

const Link = z.object({ label: z.string(), url: z.url() })

export const ShopFactsOnTheWire = z.object({
  phone: z.string(),
  address: z.string(),
  email: z.string(),
  socialLinks: z.tuple([Link, Link, Link]),
  code: z.string().describe('The current Pagla Code'),
  insideDhaka: z.number().describe('The delivery fee inside Dhaka in taka'),
  outsideDhaka: z.number().describe('The delivery fee outside Dhaka in taka'),
  version: z.int(),
})
export type ShopFactsOnTheWire = z.output<typeof ShopFactsOnTheWire>

export function factsToWire({ facts, version }: VersionedFacts): ShopFactsOnTheWire {
  const { phone, address, email, socialLinks, code, deliveryFees } = facts
  const [first, second, third] = socialLinks
  return {
    phone,
    address,
    email,
    socialLinks: [first, second, third],
    code,
    insideDhaka: toTaka(deliveryFees['inside-dhaka']),
    outsideDhaka: toTaka(deliveryFees['outside-dhaka']),
    version,
  }
}
