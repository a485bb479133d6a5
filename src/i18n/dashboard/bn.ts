import { activity } from '#src/i18n/dashboard/bn/activity.ts'
import { buyerMessages } from '#src/i18n/dashboard/bn/buyer-messages.ts'
import { buyers } from '#src/i18n/dashboard/bn/buyers.ts'
import { buying } from '#src/i18n/dashboard/bn/buying/buying.ts'
import { waitlist } from '#src/i18n/dashboard/bn/buying/waitlist.ts'
import { calls } from '#src/i18n/dashboard/bn/calls.ts'
import { archive } from '#src/i18n/dashboard/bn/catalogue/archive.ts'
import { campaigns } from '#src/i18n/dashboard/bn/catalogue/campaigns.ts'
import { categories } from '#src/i18n/dashboard/bn/catalogue/categories.ts'
import { coupons } from '#src/i18n/dashboard/bn/catalogue/coupons.ts'
import { drafts } from '#src/i18n/dashboard/bn/catalogue/drafts.ts'
import { families } from '#src/i18n/dashboard/bn/catalogue/families.ts'
import { pictures } from '#src/i18n/dashboard/bn/catalogue/pictures.ts'
import { prices } from '#src/i18n/dashboard/bn/catalogue/prices.ts'
import { productSheets } from '#src/i18n/dashboard/bn/catalogue/product-sheets.ts'
import { reviews } from '#src/i18n/dashboard/bn/catalogue/reviews.ts'
import { searches } from '#src/i18n/dashboard/bn/catalogue/searches.ts'
import { advertising } from '#src/i18n/dashboard/bn/connect/advertising.ts'
import { integrations } from '#src/i18n/dashboard/bn/connect/integrations.ts'
import { payments } from '#src/i18n/dashboard/bn/connect/payments.ts'
import { webhooks } from '#src/i18n/dashboard/bn/connect/webhooks.ts'
import { factors } from '#src/i18n/dashboard/bn/factors.ts'
import { listFiles } from '#src/i18n/dashboard/bn/figures/list-files.ts'
import { statistics } from '#src/i18n/dashboard/bn/figures/statistics.ts'
import { waiting } from '#src/i18n/dashboard/bn/figures/waiting.ts'
import { frame } from '#src/i18n/dashboard/bn/frame.ts'
import { history } from '#src/i18n/dashboard/bn/history.ts'
import { incompleteOrders } from '#src/i18n/dashboard/bn/incomplete-orders.ts'
import { leftovers } from '#src/i18n/dashboard/bn/leftovers.ts'
import { messages } from '#src/i18n/dashboard/bn/messages.ts'
import { advances } from '#src/i18n/dashboard/bn/money/advances.ts'
import { moneyForms } from '#src/i18n/dashboard/bn/money/forms.ts'
import { journal } from '#src/i18n/dashboard/bn/money/journal.ts'
import { refunds } from '#src/i18n/dashboard/bn/money/refunds.ts'
import { repeatingExpenses } from '#src/i18n/dashboard/bn/money/repeating.ts'
import { settlement } from '#src/i18n/dashboard/bn/money/settlement.ts'
import { newOrder } from '#src/i18n/dashboard/bn/new-order.ts'
import { orderDesk } from '#src/i18n/dashboard/bn/order-desk.ts'
import { orders } from '#src/i18n/dashboard/bn/orders.ts'
import { packing } from '#src/i18n/dashboard/bn/packing.ts'
import { parcels } from '#src/i18n/dashboard/bn/parcels.ts'
import { people } from '#src/i18n/dashboard/bn/people.ts'
import { products } from '#src/i18n/dashboard/bn/products.ts'
import { firstHour } from '#src/i18n/dashboard/bn/programs/first-hour.ts'
import { programs } from '#src/i18n/dashboard/bn/programs/tokens.ts'
import { returns } from '#src/i18n/dashboard/bn/returns.ts'
import { team } from '#src/i18n/dashboard/bn/team.ts'
import { wishes } from '#src/i18n/dashboard/bn/wishes.ts'
import type { DashboardCatalogue } from '#src/i18n/dashboard/en.ts'

export const bn: DashboardCatalogue = {
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
}
