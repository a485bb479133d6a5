import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a client-side navigation: announces the page's title to screen readers and moves the focus to
 * its content. Filters and links within a page keep the path, and so the focus.
 */
export function PageAnnouncer() {
  const path = useLocation().pathname.toLowerCase()
  const last = useRef(path)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (last.current === path) return
    last.current = path
    setTitle(document.title)
    const content = document.getElementById('content')
    // A page that has set the focus itself keeps it.
    if (!content || content.contains(document.activeElement)) return
    content.tabIndex = -1
    content.focus({ preventScroll: true })
  }, [path])

  return (
    <p id="page-announcer" aria-live="polite" className="sr-only print:hidden">
      {title}
    </p>
  )
}
