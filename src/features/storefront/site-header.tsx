import { useLocation } from 'react-router'
import { useSession } from '#src/features/accounts/sessions/use-session.ts'
import { CartLink } from '#src/features/cart/cart-link.tsx'
import { LanguageSwitch } from '#src/features/storefront/language-switch.tsx'
import { PlaceLink } from '#src/features/storefront/place-link.tsx'
import { inBar, inMenu, placesFor } from '#src/features/storefront/places.ts'
import { SiteMenu } from '#src/features/storefront/site-menu.tsx'
import { homePath } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { PathLink } from '#src/ui/link/path-link.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { ThemeButton } from '#src/ui/theme-button.tsx'

type SiteHeaderProps = PageTexts<'layout'>

export function SiteHeader({ language, messages }: SiteHeaderProps) {
  const auth = useSession()
  const { pathname, search } = useLocation()
  const looking = { language, messages, auth, pathname, search }
  return (
    <header className="sticky top-0 z-20 bg-paper print:hidden">
      <div className="container-page flex items-center gap-1 py-2.5">
        <PathLink
          to={homePath(language)}
          className="me-auto inline-flex min-h-11 items-center rounded-lg text-brand"
        >
          <Logo name={messages.brand} />
        </PathLink>
        <Bar {...looking} />
        <CartLink language={language} label={messages.cart} />
        <LanguageSwitch language={language} messages={messages} />
        <ThemeButton label={messages.theme} />
        <SiteMenu label={messages.menu} places={placesFor(looking, inMenu(messages))} />
      </div>
      <div className="jamdani-border" />
    </header>
  )
}

type BarProps = Parameters<typeof placesFor>[0]

/** The links in a row, from 1024 px. */
function Bar(props: BarProps) {
  return (
    <nav aria-label={props.messages.mainMenu} className="me-2 hidden gap-1 lg:flex">
      {placesFor(props, inBar(props.messages)).map((place) => (
        <PlaceLink
          key={place.to}
          place={place}
          className="inline-flex min-h-11 items-center rounded-lg px-3 font-semibold underline-offset-8 hover:text-brand aria-[current=page]:text-brand aria-[current=page]:underline aria-[current=page]:decoration-marigold aria-[current=page]:decoration-4"
        />
      ))}
    </nav>
  )
}
