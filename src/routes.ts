/** Every page of the shop. Matching ignores case: `/allproducts` is `/allProducts`. */

import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { type Language, languages, pathPrefix } from '#src/i18n/language.ts'
import { pageId } from '#src/i18n/pages-of-language.ts'

const storefront = (language: Language) => {
  const id = (name: string) => ({ id: pageId(language, name) })
  return layout('routes/storefront/layout.tsx', id('storefront'), [
    index('routes/storefront/home.tsx', id('home')),
    route('allProducts', 'routes/storefront/all-products.tsx', id('all-products')),
    route('category/:slug', 'routes/storefront/category.tsx', id('category')),
    route('product/:pid', 'routes/storefront/product.tsx', id('product')),
    route('product/:pid/waitlist', 'routes/storefront/waitlist.tsx', id('waitlist')),
    route('w/:token', 'routes/storefront/end-waitlist.tsx', id('end-waitlist')),
    route('buy/:pid', 'routes/storefront/buy.tsx', id('buy')),
    route('about', 'routes/storefront/about.tsx', id('about')),
    route('contact', 'routes/storefront/contact.tsx', id('contact')),
    route('thankyou', 'routes/storefront/thank-you.tsx', id('thank-you')),
    route('cart', 'routes/storefront/cart.tsx', id('cart')),
    route('wishlist', 'routes/storefront/wishlist.tsx', id('wishlist')),
    route('cards', 'routes/storefront/cards.tsx', id('cards')),
    route('checkout', 'routes/storefront/checkout.tsx', id('checkout')),
    route('terms', 'routes/storefront/terms.tsx', id('terms')),
    route('privacy', 'routes/storefront/privacy.tsx', id('privacy')),
    route('order', 'routes/storefront/look-up-order.tsx', id('look-up-order')),
    route('oneQuestion/:id', 'routes/storefront/one-question.tsx', id('one-question')),
    route('aboutUser/:email', 'routes/storefront/about-user.tsx', id('about-user')),
    route('login', 'routes/account/login.tsx', id('login')),
    route('second-step', 'routes/account/second-step.tsx', id('second-step')),
    route('signup', 'routes/account/signup.tsx', id('signup')),
    route('forgot-password', 'routes/account/forgot-password.tsx', id('forgot-password')),
    route('reset-password', 'routes/account/reset-password.tsx', id('reset-password')),
    route('new-device', 'routes/account/new-device.tsx', id('new-device')),
    route('invitation', 'routes/account/invitation.tsx', id('invitation')),
    route('verify-email', 'routes/account/verify-email.tsx', id('verify-email')),
    route('*', 'routes/storefront/not-found.tsx', id('not-found')),
  ])
}

const inEveryLanguage = languages.flatMap((language) => {
  const id = { id: pageId(language, 'logout') }
  const pages = [storefront(language), route('logout', 'routes/account/logout.tsx', id)]
  const path = pathPrefix(language).slice(1)
  return path === '' ? pages : prefix(path, pages)
})

/** Every piece of the design system, for those who work on it. */
const forDevelopment =
  process.env.SHOW_UI === '1' ? [route('dev/ui', 'routes/development/ui.tsx')] : []

export default [
  ...forDevelopment,
  ...inEveryLanguage,
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/home.tsx'),
    route('my-account', 'routes/dashboard/my-account.tsx'),
    route('prove', 'routes/dashboard/prove.tsx'),
    route('manage-users', 'routes/dashboard/manage-users.tsx'),
    route('team', 'routes/dashboard/team.tsx'),
    route('transaction', 'routes/dashboard/money/transaction.tsx'),
    route('transaction/settlement', 'routes/dashboard/money/settlement.tsx'),
    route('transaction/repeating', 'routes/dashboard/money/repeating.tsx'),
    route('transaction/:form', 'routes/dashboard/money/money-form.tsx'),
    route('statistics', 'routes/dashboard/figures/statistics.tsx'),
    route('refund', 'routes/dashboard/money/refund.tsx'),
    route('refund/receive', 'routes/dashboard/money/receive-return.tsx'),
    route('add-product', 'routes/dashboard/add-product.tsx'),
    route('view-product', 'routes/dashboard/view-product.tsx'),
    route('view-product/edit-product/:pid', 'routes/dashboard/edit-product.tsx'),
    route('view-product/drafts', 'routes/dashboard/catalogue/product-drafts.tsx'),
    route('view-product/options/:pid', 'routes/dashboard/catalogue/product-options.tsx'),
    route('view-product/prices', 'routes/dashboard/catalogue/prices.tsx'),
    route('view-product/deleted', 'routes/dashboard/catalogue/archived-products.tsx'),
    route('view-product/spreadsheet', 'routes/dashboard/catalogue/product-sheets.tsx'),
    route('categories', 'routes/dashboard/categories.tsx'),
    route('coupons', 'routes/dashboard/catalogue/coupons.tsx'),
    route('searches', 'routes/dashboard/catalogue/searches.tsx'),
    route('reviews', 'routes/dashboard/reviews.tsx'),
    route('waitlist', 'routes/dashboard/buying/waitlist.tsx'),
    route('stock', 'routes/dashboard/buying/stock.tsx'),
    route('stock/:id', 'routes/dashboard/buying/purchase.tsx'),
    route('manage-orders', 'routes/dashboard/orders/manage-orders.tsx', [
      index('routes/dashboard/orders/no-panel.tsx'),
      route('order/:oid', 'routes/dashboard/orders/order-panel.tsx'),
      route('order/:oid/edit', 'routes/dashboard/orders/panel-editor.tsx'),
    ]),
    route('manage-orders/deleted', 'routes/dashboard/orders/deleted-orders.tsx'),
    route('blocked-phones', 'routes/dashboard/orders/blocked-phones.tsx'),
    route('new-order', 'routes/dashboard/new-order.tsx'),
    route('call-desk', 'routes/dashboard/calls/call-desk.tsx'),
    route('incomplete-orders', 'routes/dashboard/calls/incomplete-orders.tsx'),
    route('call-desk/not-reached', 'routes/dashboard/calls/not-reached.tsx'),
    route('advances', 'routes/dashboard/orders/advances.tsx'),
    route('wishes', 'routes/dashboard/wishes.tsx'),
    route('parcels', 'routes/dashboard/parcels/parcels.tsx'),
    route('parcels/book', 'routes/dashboard/parcels/book-parcels.tsx'),
    route('couriers', 'routes/dashboard/parcels/couriers.tsx'),
    route('webhooks', 'routes/dashboard/webhooks/webhooks.tsx'),
    route('buyers', 'routes/dashboard/buyers/buyers.tsx'),
    route('buyers/:oid', 'routes/dashboard/buyers/buyer.tsx'),
    route('manage-orders/edit-order/:oid', 'routes/dashboard/orders/edit-order.tsx'),
    route('handover', 'routes/dashboard/packing/handover.tsx'),
    route('packing', 'routes/dashboard/packing/packing.tsx'),
    route('print', 'routes/dashboard/packing/print.tsx'),
    route('shop-details', 'routes/dashboard/shop-details.tsx'),
    route('buyer-messages', 'routes/dashboard/buyer-messages.tsx'),
    route('first-hour', 'routes/dashboard/start/first-hour.tsx'),
    route('programs', 'routes/dashboard/programs/programs.tsx'),
    route('advertising', 'routes/dashboard/connect/advertising.tsx'),
    route('payments', 'routes/dashboard/connect/payments.tsx'),
    route('integrations', 'routes/dashboard/connect/integrations.tsx'),
    route('outbox', 'routes/dashboard/outbox.tsx'),
    route('activity', 'routes/dashboard/activity.tsx'),
    route('activity/security', 'routes/dashboard/security-log.tsx'),
    route('messages', 'routes/dashboard/messages.tsx'),
    route('my-profile', 'routes/dashboard/my-profile.tsx'),
    route('my-answer', 'routes/dashboard/my-answer.tsx'),
    route('assign-task', 'routes/dashboard/assign-task.tsx'),
    route('my-question', 'routes/dashboard/my-question.tsx'),
    route('purchased-answer', 'routes/dashboard/purchased-answer.tsx'),
  ]),
] satisfies RouteConfig
