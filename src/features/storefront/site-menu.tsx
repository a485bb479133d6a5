import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { PlaceLink } from '#src/features/storefront/place-link.tsx'
import type { Place } from '#src/features/storefront/places.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'
import { ThemeButton } from '#src/ui/theme-button.tsx'

type SiteMenuProps = PageTexts<'layout'> & {
  readonly phone: string
  readonly places: readonly Place[]
  readonly categories: readonly MenuCategory[]
}

/** `path` is without the language. */
export type MenuCategory = { readonly name: string; readonly path: string }

const rowClass =
  'flex min-h-11 w-full items-center gap-2.5 border-line px-4 py-1 text-start leading-tight font-semibold not-last:border-b max-md:px-3 hover:bg-paper aria-[current=page]:text-brand md:min-h-12'

/** The menu of small screens. It opens without scripts; with them it also closes after a click. */
export function SiteMenu({ language, messages, phone, places, categories }: SiteMenuProps) {
  const label = messages.menu
  const { key: visit } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeFromOutside = (event: PointerEvent) => {
      if (menu.current?.open && event.target instanceof Node) {
        menu.current.open = menu.current.contains(event.target)
      }
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [])

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }

  return (
    // Each page renders a new one, so that it is closed there.
    <details key={visit} ref={menu} className="group relative lg:hidden" onKeyDown={closeOnEscape}>
      <summary className="button-icon" aria-label={label}>
        <Icon name="menu" className="group-open:hidden" />
        <Icon name="close" className="hidden group-open:inline-block" />
      </summary>
      <nav
        aria-label={label}
        className="card absolute end-0 top-full mt-7 max-h-[calc(100dvh-6rem)] w-[40vw] overflow-x-hidden overflow-y-auto overscroll-contain shadow-raised md:w-max md:min-w-[10vw]"
      >
        {places.map((place) => (
          <PlaceLink key={place.to} place={place} className={rowClass} />
        ))}
        {categories.map(({ name, path }) => (
          <PathLink key={path} to={`${pathPrefix(language)}${path}`} className={rowClass}>
            {name}
          </PathLink>
        ))}
        <PathLink to={`${pathPrefix(language)}/order`} className={rowClass}>
          {messages.myOrder}
        </PathLink>
        <a href={`tel:${phone}`} className={rowClass}>
          <Icon name="phone" className="text-good" />
          {messages.call}
        </a>
        <ThemeButton label={messages.theme} isNamed className={`${rowClass} md:hidden`} />
      </nav>
    </details>
  )
}
