import { NavLink } from 'react-router'
import type { Place } from '#src/features/storefront/places.ts'
import { whenToPrefetch } from '#src/ui/link/when-to-prefetch.ts'

export function PlaceLink({ place, className }: { place: Place; className: string }) {
  const { to, text, isDocument = false, isUnsure = false } = place
  return (
    <NavLink
      to={to}
      end
      reloadDocument={isDocument}
      prefetch={isDocument ? 'none' : whenToPrefetch()}
      // Without scripts the sign-in state stays unknown, so the link is visible. So it is in the menu of
      // small screens: a new phone loads the scripts when the menu opens, and would show a gap.
      className={`${className} ${isUnsure ? 'lg:[@media(scripting:enabled)]:invisible' : ''}`}
    >
      {text}
    </NavLink>
  )
}
