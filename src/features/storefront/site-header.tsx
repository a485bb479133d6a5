import { useLocation } from 'react-router'
import { useSession } from '#src/features/accounts/sessions/use-session.ts'
import { CartLink } from '#src/features/cart/cart-link.tsx'
import { QuickSearch } from '#src/features/search/quick-search.tsx'
import { LanguageSwitch } from '#src/features/storefront/language-switch.tsx'
import type { ShownLogo } from '#src/features/storefront/logo/logo-size.ts'
import { ShopLogo } from '#src/features/storefront/logo/shop-logo.tsx'
import { PlaceLink } from '#src/features/storefront/place-link.tsx'
import { inBar, inMenu, isGrid, placesFor } from '#src/features/storefront/places.ts'
import { type MenuCategory, SiteMenu } from '#src/features/storefront/site-menu.tsx'
import { homePath, pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'
import { ThemeButton } from '#src/ui/theme-button.tsx'

type SiteHeaderProps = PageTexts<'layout'> & {
  /** The shop's, for the menu. */
  readonly phone: string
  readonly categories: readonly MenuCategory[]
  readonly logo: ShownLogo | undefined
}

export function SiteHeader({ language, messages, phone, categories, logo }: SiteHeaderProps) {
  const auth = useSession()
  const { pathname, search } = useLocation()
  const looking = { language, messages, auth, pathname, search }
  return (
    <header className="sticky top-0 z-20 bg-paper print:hidden">
      <div className="container-page flex items-center py-2.5 max-md:[&_.button-icon]:w-10 md:gap-1 [&_.button-icon]:flex-none">
        <PathLink
          to={homePath(language)}
          className="me-auto inline-flex min-h-11 items-center rounded-lg text-brand"
        >
          <ShopLogo logo={logo} name={messages.brand} />
        </PathLink>
        <Bar {...looking} />
        {!isGrid(pathname) && (
          <QuickSearch
            language={language}
            messages={messages}
            className="hidden min-w-0 grow lg:block lg:max-w-md"
          />
        )}
        <PathLink
          to={`${pathPrefix(language)}/allProducts#search`}
          className="button-icon lg:hidden"
          aria-label={messages.search}
        >
          <Icon name="search" />
        </PathLink>
        <CartLink language={language} label={messages.cart} />
        <LanguageSwitch language={language} messages={messages} />
        <ThemeButton label={messages.theme} className="button-icon max-md:hidden" />
        <SiteMenu
          language={language}
          messages={messages}
          phone={phone}
          categories={categories}
          places={placesFor(looking, inMenu(messages))}
        />
      </div>
      <div className="jamdani-border" />
    </header>
  )
}

type BarProps = Parameters<typeof placesFor>[0]

/** The links in a row, from 1024 px. */
function Bar(props: BarProps) {
  return (
    <nav aria-label={props.messages.mainMenu} className="ms-4 me-2 hidden gap-1 lg:flex">
      {placesFor(props, inBar(props.messages)).map((place) => (
        <PlaceLink
          key={place.to}
          place={place}
          className="inline-flex min-h-11 items-center rounded-lg px-2 font-semibold whitespace-nowrap xl:px-3 underline-offset-8 hover:text-brand aria-[current=page]:text-brand aria-[current=page]:underline aria-[current=page]:decoration-marigold aria-[current=page]:decoration-4"
        />
      ))}
    </nav>
  )
}
