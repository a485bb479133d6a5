/** The dashboard's messages. It is English until its Bangla is written (PRODUCT.md 10c). */

import { frame } from '#src/i18n/dashboard/frame.ts'
import { history } from '#src/i18n/dashboard/history.ts'
import { leftovers } from '#src/i18n/dashboard/leftovers.ts'
import { messages } from '#src/i18n/dashboard/messages.ts'
import { orders } from '#src/i18n/dashboard/orders.ts'
import { people } from '#src/i18n/dashboard/people.ts'
import { products } from '#src/i18n/dashboard/products.ts'

export const dashboardCatalogue = {
  ...frame,
  ...history,
  ...leftovers,
  ...messages,
  ...orders,
  ...people,
  ...products,
} as const

type Catalogue = typeof dashboardCatalogue

export type DashboardSection = keyof Catalogue
export type DashboardMessages<Name extends DashboardSection> = Catalogue[Name]

export function dashboardMessages<Name extends DashboardSection>(
  section: Name,
): DashboardMessages<Name> {
  return dashboardCatalogue[section]
}
