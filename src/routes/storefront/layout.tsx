/** What every public page has around it. */

import { Outlet } from 'react-router'
import { findAdSettings } from '#src/features/ads/ad-settings.server.ts'
import { showCategories } from '#src/features/catalogue/categories/show-categories.server.ts'
import { categoryPath } from '#src/features/catalogue/categories/shown-category.ts'
import { DeviceHead } from '#src/features/device/device-head.tsx'
import { findShopSettingsIn } from '#src/features/settings/find-shop-settings.server.ts'
import { findShopLogo } from '#src/features/storefront/logo/find-shop-logo.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { SiteFooter } from '#src/features/storefront/site-footer.tsx'
import { SiteHeader } from '#src/features/storefront/site-header.tsx'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { LayoutHandle } from '#src/routes/page-handle.ts'
import { NavigationSpinner } from '#src/ui/spinner.tsx'
import { Toasts } from '#src/ui/toast/toasts.tsx'
import type { Route } from './+types/layout'

export const handle = { permission: 'storefront.read' } satisfies LayoutHandle

/** A menu with more would be longer than a phone. */
const inMenu = 8

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const settings = await findShopSettingsIn(shop.db.read, language)
  const { phone, email, address, socialLinks } = settings
  const logo = await findShopLogo(shop.db.read, settings.logo)
  const categories = await showCategories(shop.db.read, language)
  const { pixelId, purchaseAt, googleId } = await findAdSettings(shop.db.read)
  return {
    // For the server's renderer. No byte of it in a shop that does not advertise.
    ...((pixelId !== '' || googleId !== '') && {
      ads: { pixelId, purchaseAt, hasGoogle: googleId !== '' },
    }),
    // As little for a shop without a logo.
    ...(logo && { logo }),
    language,
    categories: categories
      .filter(({ parentId, hasProducts }) => parentId === '' && hasProducts)
      .slice(0, inMenu)
      .map((one) => ({ name: one.name, path: categoryPath(one) })),
    messages: messagesFor(language, 'layout'),
    footerMessages: messagesFor(language, 'footer'),
    toasts: messagesFor(language, 'toasts'),
    settings: { phone, email, address, socialLinks },
  }
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { language, categories, messages, footerMessages, toasts, settings, logo } = loaderData
  return (
    <>
      <DeviceHead language={language} />
      <a href="#content" className="button-main fixed start-4 top-3 z-50 not-focus:sr-only">
        {messages.toContent}
      </a>
      <SiteHeader
        language={language}
        messages={messages}
        phone={settings.phone}
        logo={logo}
        categories={categories}
      />
      <Outlet />
      <SiteFooter
        language={language}
        messages={messages}
        footerMessages={footerMessages}
        settings={settings}
        logo={logo}
      />
      <NavigationSpinner label={messages.loading} />
      <Toasts language={language} messages={toasts} />
    </>
  )
}
