import type { AdvanceRule } from '#src/domain/orders/advance/advance-rule.ts'
import type { DeliveryDays, DeliveryFees } from './delivery.ts'
import { fromTaka, type Poisha } from './money.ts'

export type SocialLink = { readonly label: string; readonly url: string }

/** What the owner publishes about the shop: every page shows it, a dashboard page edits it. */
export type ShopSettings = {
  readonly phone: string
  readonly address: string
  readonly addressInBangla: string
  readonly email: string
  readonly socialLinks: readonly [SocialLink, SocialLink, SocialLink]
  /** The current "Pagla Code", which the order form fills in. */
  readonly code: string
  readonly deliveryFees: DeliveryFees
  /** `01XXXXXXXXX`; empty where the shop has no WhatsApp. */
  readonly whatsApp: string
  /** The page's name in `m.me/{name}`; empty where the shop has no Messenger. */
  readonly messenger: string
  readonly deliveryDays: DeliveryDays
  /** The shop holds an order of more pieces of one product. */
  readonly heldAbove: number
  /** The desk sees order forms that buyers began and did not send. */
  readonly keepsIncomplete: boolean
  /** The owner is told when the stock of a product comes to its low-stock line. */
  readonly tellsLowStock: boolean
  readonly advance: AdvanceRule
  /** The address of one of the shop's own pictures; empty where pages show the mark and the name. */
  readonly logo: string
  /** English names of places near Dhaka that count as inside, besides Dhaka city. */
  readonly alsoInside: readonly string[]
}

/** Callers of the API from before these settings leave them out. */
type LaterSetting =
  | 'addressInBangla'
  | 'whatsApp'
  | 'messenger'
  | 'deliveryDays'
  | 'heldAbove'
  | 'keepsIncomplete'
  | 'tellsLowStock'
  | 'advance'
  | 'logo'
  | 'alsoInside'

/** All settings as an editor sends them; a later setting that is left out stays as it is. */
export type EditedShopSettings = Omit<ShopSettings, LaterSetting> & {
  readonly [Name in LaterSetting]?: ShopSettings[Name] | undefined
}

export const mostDeliveryDays = 30

export const highestDeliveryFee: Poisha = fromTaka(10_000)

export const defaultShopSettings: ShopSettings = {
  phone: '01700000000',
  address: 'House 27, Road 8, Dhanmondi, Dhaka 1205, Bangladesh',
  addressInBangla: 'বাড়ি ২৭, রোড ৮, ধানমন্ডি, ঢাকা ১২০৫',
  email: 'hello@paglamart.test',
  socialLinks: [
    { label: 'Facebook', url: 'https://www.facebook.com/paglamart.test' },
    { label: 'Instagram', url: 'https://www.instagram.com/paglamart.test' },
    { label: 'YouTube', url: 'https://www.youtube.com/@paglamart.test' },
  ],
  code: 'PAGLA10',
  deliveryFees: { 'inside-dhaka': fromTaka(70), 'outside-dhaka': fromTaka(130) },
  whatsApp: '',
  messenger: '',
  // Never later than the 5 and 10 days that the terms promise (decision 0069).
  deliveryDays: { 'inside-dhaka': 3, 'outside-dhaka': 7 },
  heldAbove: 20,
  keepsIncomplete: false,
  tellsLowStock: true,
  advance: { asks: 'nobody', from: fromTaka(0), percent: 0, bkash: '', nagad: '' },
  logo: '',
  alsoInside: [],
}

/** Orders name their zone by its fee (decision 0009), so two equal fees could not be told apart. */
export function tellZonesApart(fees: DeliveryFees): boolean {
  return fees['inside-dhaka'] !== fees['outside-dhaka']
}

/** An `https:` address in the form browsers write; undefined for others and for credentials. */
export function linkAddress(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined
  const { protocol, username, password, href } = new URL(typed)
  return protocol === 'https:' && username === '' && password === '' ? href : undefined
}
