/**
 * Stands in each page that is complete without scripts, and starts them once the browser has shown
 * it, or at the first press. A phone that is new to the shop waits until its visitor touches or scrolls
 * the page (decision 0089). A browser that saves data loads none before a press.
 */

import { afterShown } from '#src/ui/after-shown.ts'

const presses = ['pointerdown', 'keydown', 'focusin'] as const
const touches = ['touchstart', 'pointermove', 'scroll'] as const
let pressed: HTMLButtonElement | undefined

for (const press of presses) addEventListener(press, start, true)
addEventListener('click', notePressed, true)
new MutationObserver(pressAgain).observe(document.documentElement, {
  attributeFilter: ['data-hydrated'],
})
afterShown(() => {
  // It may have been scrolled before it was complete.
  if (!isNewPhone() || scrollY > 0) return start()
  for (const touch of touches) addEventListener(touch, start, { capture: true, once: true })
})

function start(): void {
  for (const press of presses) removeEventListener(press, start, true)
  // The element of the scripts stands at the end of the page.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load)
  else load()
}

function load(): void {
  for (const link of document.querySelectorAll('link')) {
    if (link.rel === 'late') link.rel = 'modulepreload'
  }
  const script = document.querySelector<HTMLScriptElement>('script[type=late]')
  if (!script) return
  script.type = 'module'
  // The browser looks at the type of a script when the element enters the page.
  script.replaceWith(script)
}

/** A phone on which the scripts would show nothing before its visitor does something. */
function isNewPhone(): boolean {
  const { cookie, referrer, documentElement } = document
  const prefersBangla = documentElement.lang === 'en' && /^bn/i.test(navigator.language)
  return (
    matchMedia('(pointer: coarse)').matches &&
    !prefersBangla &&
    cookie === '' &&
    !referrer.startsWith(location.origin) &&
    !hasStored() &&
    !document.querySelector('[data-scripts=soon]')
  )
}

/** A browser may forbid storage. */
function hasStored(): boolean {
  try {
    return localStorage.length > 0
  } catch {
    return false
  }
}

/** A link and a form work without scripts; such a button does not. */
function notePressed({ target }: Event): void {
  pressed =
    (target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]')) ||
    undefined
}

function pressAgain(_hydrated: unknown, observer: MutationObserver): void {
  observer.disconnect()
  removeEventListener('click', notePressed, true)
  pressed?.click()
}
