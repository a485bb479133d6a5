import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Glides into its place when one scrolls to it. It moves by transform alone and is never hidden;
 * what is in sight when the page opens stays where it is.
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
