import type { Page } from '@playwright/test'

/** Makes storage throw, as in a browser that forbids all sites to store data. */
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
