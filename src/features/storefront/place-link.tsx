import { NavLink } from 'react-router'
import type { Place } from '#src/features/storefront/places.ts'

export function PlaceLink({ place, className }: { place: Place; className: string }) {
  const { to, text, isDocument = false } = place
  return (
    <NavLink to={to} end reloadDocument={isDocument} className={className}>
      {text}
    </NavLink>
  )
}
