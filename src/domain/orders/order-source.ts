/** Where an order came in. Staff take those of all sources but the first. */

export const staffSources = ['facebook', 'whatsapp', 'phone', 'counter'] as const

export type StaffSource = (typeof staffSources)[number]

/** The buyer ordered in the shop, without staff. */
export const ownSource = 'website'

export const orderSources = [ownSource, ...staffSources] as const

export type OrderSource = (typeof orderSources)[number]
