import type { Page } from '@playwright/test'

/**
 * Scripts start after a page is shown. A test is faster than any visitor: after each load by address
 * it waits until the scripts have taken over the page, unless it asks for less than the load.
 */
export function waitForScriptsOf(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    if (options?.waitUntil !== 'commit') await scriptsOf(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await scriptsOf(page)
    return answer
  }
  return page
}

async function scriptsOf(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('script[type=late], script[type=module]')) return true
    if (matchMedia('(scripting: none)').matches) return true
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return true
    return 'hydrated' in document.documentElement.dataset
  })
}
