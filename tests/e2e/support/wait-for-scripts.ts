import { expect, type Page } from '@playwright/test'

/**
 * Scripts start after a page is shown. A test is faster than any visitor: after each load by address
 * it waits until the scripts have taken over the page and its fonts have arrived, unless it asks for
 * less than the load.
 */
export function waitForScriptsOf(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    // A browser runs no script in the shop's other documents, and complains about any.
    const isPage = answer?.headers()['content-type']?.startsWith('text/html') ?? true
    if (isPage && options?.waitUntil !== 'commit') await scriptsOf(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await scriptsOf(page)
    return answer
  }
  return page
}

/**
 * Until the scripts have taken over the document that the page shows now. A request or an answer does
 * not tell that: it may be one of the document before.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
}

/** Asks again and again: a page that runs no scripts may get neither timers nor animation frames. */
async function scriptsOf(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isReady), { intervals: [50] }).toBe(true)
}

function isReady(): boolean {
  if (document.fonts.status !== 'loaded') return false
  if (!document.querySelector('script[type=late], script[type=module]')) return true
  if (matchMedia('(scripting: none)').matches) return true
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return true
  // A phone that is new to the shop waits for its visitor.
  window.dispatchEvent(new Event('touchstart'))
  return 'hydrated' in document.documentElement.dataset
}
