import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { whenToPrefetch } from '#src/ui/link/when-to-prefetch.ts'

type MoreLinkProps = {
  readonly to: string
  /** How many cards stand above it. */
  readonly shown: number
  readonly children: ReactNode
}

/** A large screen shows this many without a press, as SPEC.md's grid does. */
const shownUnasked = 96

/**
 * A real address: without scripts it opens the next part alone. With them the part is added below and
 * the page stays where it is; a large screen loads it when the visitor comes near.
 */
export function MoreLink({ to, shown, children }: MoreLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const shownAtPress = useRef<number>(undefined)
  useLoadingOn(link, shown < shownUnasked ? to : undefined)

  // The keyboard goes on at the first new card, not behind all of them.
  useEffect(() => {
    const first = shownAtPress.current
    if (first === undefined || first === shown) return
    shownAtPress.current = undefined
    document.querySelectorAll<HTMLElement>('.card-link')[first]?.focus({ preventScroll: true })
  }, [shown])

  return (
    <Link
      ref={link}
      to={to}
      replace
      preventScrollReset
      className="button-quiet min-w-48 justify-self-center"
      onClick={() => {
        shownAtPress.current = shown
      }}
    >
      {children}
    </Link>
  )
}

function useLoadingOn(link: RefObject<HTMLAnchorElement | null>, to: string | undefined): void {
  const navigate = useNavigate()
  const isIdle = useNavigation().state === 'idle'

  useEffect(() => {
    const isLarge = window.matchMedia('(min-width: 48rem)').matches
    if (!link.current || to === undefined || !isIdle || !isLarge) return
    if (whenToPrefetch() === 'none') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        navigate(to, { replace: true, preventScrollReset: true })
      },
      { rootMargin: '600px' },
    )
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [link, to, isIdle, navigate])
}
