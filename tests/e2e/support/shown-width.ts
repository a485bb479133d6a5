import type { Page } from '@playwright/test'

/** In pixels, with what overflows, once the stylesheets are there: a text may be found before them. */
export async function shownWidth(page: Page): Promise<number> {
  await page.waitForLoadState()
  return page.evaluate(() => document.documentElement.scrollWidth)
}
