/**
 * Stands in each page that is complete without scripts, and starts them once the browser has shown
 * it, or at the first press. A browser that saves data loads none before a press.
 */

import { afterShown } from '#src/ui/after-shown.ts'

const presses = ['pointerdown', 'keydown', 'focusin'] as const
let pressed: HTMLButtonElement | undefined

for (const press of presses) addEventListener(press, start, true)
addEventListener('click', notePressed, true)
new MutationObserver(pressAgain).observe(document.documentElement, {
  attributeFilter: ['data-hydrated'],
})
afterShown(start)

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
