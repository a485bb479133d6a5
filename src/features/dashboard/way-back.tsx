/** Links from a list to a page of one of its rows, and back to the same place in the list. */

import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { isRecord } from '#src/lib/is-record.ts'
import { Icon } from '#src/ui/icon.tsx'

type Place = { readonly href: string; readonly scrollY: number }

/** From where a link leads: a list, or a page within it. */
type From = { readonly search: string; readonly pathname: string }

/** The place in each list, by its address, at the time of a click on one of its links. */
const places = new Map<string, Place>()

/** For the `state` of a navigation that leads back to a list. */
const returning = { isReturn: true }

/** For the `state` of a link from a list to a page of one of its rows. */
export function useListSearch(): From {
  const { search, pathname } = useLocation()
  return { search, pathname }
}

/** For a navigation without a click on a link: the row of this link has the focus on return. */
export function notePlace({ search, pathname }: From, href: string): void {
  places.set(`${pathname}${search}`, { href, scrollY: window.scrollY })
}

export type WayBack = {
  readonly to: string
  readonly options: { readonly state: typeof returning; readonly preventScrollReset: true }
}

/** Leads to the list at `path`, the page within it, or one of the `others`, with the search of the link that
 * led here. Reads the state of the first render: a list on this page replaces it. */
export function useWayBack(path: string, others: readonly string[] = []): WayBack {
  const [state] = useState<unknown>(useLocation().state)
  const { search, pathname } = isRecord(state) ? state : {}
  const isKnown =
    typeof pathname === 'string' && (pathname.startsWith(`${path}/`) || others.includes(pathname))
  return {
    to: `${isKnown ? pathname : path}${typeof search === 'string' ? search : ''}`,
    options: { state: returning, preventScrollReset: true },
  }
}

export function BackLink({ way, children }: { way: WayBack; children: ReactNode }) {
  return (
    <Link
      to={way.to}
      {...way.options}
      className="inline-flex min-h-11 items-center gap-2 underline"
    >
      <Icon name="back" />
      {children}
    </Link>
  )
}

/** Whether the user came back by such a link. */
export function useIsReturn(): boolean {
  const { state } = useLocation()
  return isRecord(state) && state.isReturn === true
}

/** Notes each followed link of a list; on return, restores its scroll position and focus. */
export function useReturnToRow(hasRows: boolean): void {
  const { pathname, search } = useLocation()
  const address = `${pathname}${search}`
  const isPop = useNavigationType() === 'POP'
  const comesBack = useIsReturn() || isPop

  useLayoutEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('main a[href]') : null
      const href = link?.getAttribute('href')
      if (href) places.set(address, { href, scrollY: window.scrollY })
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [address])

  useLayoutEffect(() => {
    const place = places.get(address)
    if (!place || !hasRows) return
    places.delete(address)
    if (!comesBack) return
    window.scrollTo(0, place.scrollY)
    const link = document.querySelector(`main a[href="${CSS.escape(place.href)}"]`)
    if (link instanceof HTMLElement) link.focus({ preventScroll: true })
  }, [address, hasRows, comesBack])
}
