import type { AnchorHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'

type PathLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  Pick<LinkProps, 'prefetch'> & {
    /** A whole path of the shop. */
    readonly to: string
  }

/**
 * The same link in the browser and the same bytes from the server, which has nothing to work out
 * where the path is whole: of a grid of a hundred cards links were two fifths.
 */
export const PathLink = import.meta.env.SSR ? plainLink : Link

function plainLink({ to, prefetch: _, ...anchor }: PathLinkProps) {
  return <a {...anchor} href={to} data-discover="true" />
}
