/** Every page of the shop. Matching ignores case: `/allproducts` is `/allProducts`. */

import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { type Language, languages, pathPrefix } from '#src/i18n/language.ts'

const storefront = (language: Language) => {
  const id = (name: string) => ({ id: `${language}-${name}` })
  return layout('routes/storefront/layout.tsx', id('storefront'), [
    index('routes/storefront/home.tsx', id('home')),
    route('allProducts', 'routes/storefront/all-products.tsx', id('all-products')),
    route('product/:pid', 'routes/storefront/product.tsx', id('product')),
    route('buy/:pid', 'routes/storefront/buy.tsx', id('buy')),
    route('about', 'routes/storefront/about.tsx', id('about')),
    route('contact', 'routes/storefront/contact.tsx', id('contact')),
    route('thankyou', 'routes/storefront/thank-you.tsx', id('thank-you')),
    route('login', 'routes/account/login.tsx', id('login')),
    route('*', 'routes/storefront/not-found.tsx', id('not-found')),
  ])
}

const inEveryLanguage = languages.flatMap((language) => {
  const pages = [storefront(language)]
  const path = pathPrefix(language).slice(1)
  return path === '' ? pages : prefix(path, pages)
})

/** Every piece of the design system, for those who work on it. */
const forDevelopment =
  process.env.SHOW_UI === '1' ? [route('dev/ui', 'routes/development/ui.tsx')] : []

export default [
  ...forDevelopment,
  ...inEveryLanguage,
  route('logout', 'routes/account/logout.tsx'),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/home.tsx'),
    route('manage-orders', 'routes/dashboard/manage-orders.tsx'),
  ]),
] satisfies RouteConfig
