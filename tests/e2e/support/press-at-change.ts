import type { Page } from '@playwright/test'

/** Presses the key in the very moment in which rows of orders leave the list, or come into it. */
export async function pressWhenRows(
  page: Page,
  what: 'leave' | 'come',
  key: string,
): Promise<void> {
  await page.evaluate(
    ({ what: awaited, key: pressed }) => {
      const count = () => document.querySelectorAll('main tr[data-oid]').length
      let before = count()
      const observer = new MutationObserver(() => {
        const now = count()
        const isIt = awaited === 'leave' ? now < before : now > before
        before = now
        if (!isIt) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    },
    { what, key },
  )
}
