import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Slides into its place when the visitor scrolls to it. It moves only by `transform` and is never
 * hidden. Content that is visible when the page opens does not move.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = place.current
    if (!element) return
    let wasOutOfSight = false
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) {
        wasOutOfSight = true
        return
      }
      if (wasOutOfSight) element.classList.add('reveal')
      observer.disconnect()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
