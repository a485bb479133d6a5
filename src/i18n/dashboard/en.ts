import { activity } from '#src/i18n/dashboard/en/activity.ts'
import { buyerMessages } from '#src/i18n/dashboard/en/buyer-messages.ts'
import { buyers } from '#src/i18n/dashboard/en/buyers.ts'
import { buying } from '#src/i18n/dashboard/en/buying/buying.ts'
import { waitlist } from '#src/i18n/dashboard/en/buying/waitlist.ts'
import { calls } from '#src/i18n/dashboard/en/calls.ts'
import { archive } from '#src/i18n/dashboard/en/catalogue/archive.ts'
import { campaigns } from '#src/i18n/dashboard/en/catalogue/campaigns.ts'
import { categories } from '#src/i18n/dashboard/en/catalogue/categories.ts'
import { coupons } from '#src/i18n/dashboard/en/catalogue/coupons.ts'
import { drafts } from '#src/i18n/dashboard/en/catalogue/drafts.ts'
import { families } from '#src/i18n/dashboard/en/catalogue/families.ts'
import { pictures } from '#src/i18n/dashboard/en/catalogue/pictures.ts'
import { prices } from '#src/i18n/dashboard/en/catalogue/prices.ts'
import { productSheets } from '#src/i18n/dashboard/en/catalogue/product-sheets.ts'
import { reviews } from '#src/i18n/dashboard/en/catalogue/reviews.ts'
import { searches } from '#src/i18n/dashboard/en/catalogue/searches.ts'
import { advertising } from '#src/i18n/dashboard/en/connect/advertising.ts'
import { integrations } from '#src/i18n/dashboard/en/connect/integrations.ts'
import { payments } from '#src/i18n/dashboard/en/connect/payments.ts'
import { webhooks } from '#src/i18n/dashboard/en/connect/webhooks.ts'
import { factors } from '#src/i18n/dashboard/en/factors.ts'
import { listFiles } from '#src/i18n/dashboard/en/figures/list-files.ts'
import { statistics } from '#src/i18n/dashboard/en/figures/statistics.ts'
import { waiting } from '#src/i18n/dashboard/en/figures/waiting.ts'
import { frame } from '#src/i18n/dashboard/en/frame.ts'
import { history } from '#src/i18n/dashboard/en/history.ts'
import { incompleteOrders } from '#src/i18n/dashboard/en/incomplete-orders.ts'
import { leftovers } from '#src/i18n/dashboard/en/leftovers.ts'
import { messages } from '#src/i18n/dashboard/en/messages.ts'
import { advances } from '#src/i18n/dashboard/en/money/advances.ts'
import { moneyForms } from '#src/i18n/dashboard/en/money/forms.ts'
import { journal } from '#src/i18n/dashboard/en/money/journal.ts'
import { refunds } from '#src/i18n/dashboard/en/money/refunds.ts'
import { repeatingExpenses } from '#src/i18n/dashboard/en/money/repeating.ts'
import { settlement } from '#src/i18n/dashboard/en/money/settlement.ts'
import { newOrder } from '#src/i18n/dashboard/en/new-order.ts'
import { orderDesk } from '#src/i18n/dashboard/en/order-desk.ts'
import { orders } from '#src/i18n/dashboard/en/orders.ts'
import { packing } from '#src/i18n/dashboard/en/packing.ts'
import { parcels } from '#src/i18n/dashboard/en/parcels.ts'
import { people } from '#src/i18n/dashboard/en/people.ts'
import { products } from '#src/i18n/dashboard/en/products.ts'
import { firstHour } from '#src/i18n/dashboard/en/programs/first-hour.ts'
import { programs } from '#src/i18n/dashboard/en/programs/tokens.ts'
import { returns } from '#src/i18n/dashboard/en/returns.ts'
import { team } from '#src/i18n/dashboard/en/team.ts'
import { wishes } from '#src/i18n/dashboard/en/wishes.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const dashboardCatalogue = {
  ...activity,
  ...advances,
  ...advertising,
  ...buyerMessages,
  ...buyers,
  ...buying,
  ...calls,
  ...archive,
  ...campaigns,
  ...categories,
  ...coupons,
  ...drafts,
  ...families,
  ...factors,
  ...firstHour,
  ...frame,
  ...history,
  ...incompleteOrders,
  ...integrations,
  ...payments,
  ...journal,
  ...leftovers,
  ...listFiles,
  ...messages,
  ...moneyForms,
  ...repeatingExpenses,
  ...newOrder,
  ...orderDesk,
  ...orders,
  ...parcels,
  ...packing,
  ...people,
  ...prices,
  ...products,
  ...programs,
  ...productSheets,
  ...pictures,
  ...refunds,
  ...returns,
  ...reviews,
  ...searches,
  ...settlement,
  ...team,
  ...waitlist,
  ...statistics,
  ...waiting,
  ...webhooks,
  ...wishes,
} as const

export type DashboardCatalogue = Translated<typeof dashboardCatalogue>
