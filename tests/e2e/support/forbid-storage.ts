import type { Page } from '@playwright/test'

/** What scripts meet where somebody has forbidden all sites to keep anything. */
export async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new Error('SecurityError: access to the storage is denied')
        },
      })
    }
  })
}
