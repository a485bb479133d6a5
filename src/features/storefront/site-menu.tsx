import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { PlaceLink } from '#src/features/storefront/place-link.tsx'
import type { Place } from '#src/features/storefront/places.ts'
import { Icon } from '#src/ui/icon.tsx'

/** The menu of small screens. It opens without scripts; with them it also closes after a click. */
export function SiteMenu({ label, places }: { label: string; places: readonly Place[] }) {
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
        className="card absolute end-0 top-full mt-7 w-[40vw] overflow-hidden shadow-raised md:w-max md:min-w-[10vw]"
      >
        {places.map((place) => (
          <PlaceLink
            key={place.to}
            place={place}
            className="flex min-h-12 items-center border-line px-4 font-semibold not-last:border-b hover:bg-paper aria-[current=page]:text-brand"
          />
        ))}
      </nav>
    </details>
  )
}
